//! Fast inference of one layer for one position: zero inputs are skipped, and sums stay in
//! registers.

/// The largest width of a hidden layer.
pub(super) const MAX_WIDTH: usize = 256;

/// The nonzero values of a layer, in ascending order of their index.
pub(super) struct SparseLayer {
    index: [u16; MAX_WIDTH + 1],
    value: [f32; MAX_WIDTH + 1],
    len: usize,
}

/// The number of sums kept in registers at a time: four vectors of eight, or eight of four.
const BLOCK: usize = 32;

impl SparseLayer {
    /// An empty list.
    #[inline(always)]
    pub(super) const fn new() -> SparseLayer {
        SparseLayer { index: [0; MAX_WIDTH + 1], value: [0.0; MAX_WIDTH + 1], len: 0 }
    }

    /// Appends a value; at most [`MAX_WIDTH`] + 1 fit.
    #[inline(always)]
    pub(super) const fn push(&mut self, index: usize, value: f32) {
        self.index[self.len] = index as u16;
        self.value[self.len] = value;
        self.len += 1;
    }

    /// Computes a hidden layer with ReLU into `next`. `layer` holds one row of `outputs` weights
    /// for each input, then the biases.
    #[inline(always)]
    pub(super) fn through(&self, layer: &[f32], outputs: usize, next: &mut SparseLayer) {
        let biases = layer.len() - outputs;
        next.len = 0;
        let mut from = 0;
        while from + BLOCK <= outputs {
            next.take(&self.sums::<BLOCK>(layer, outputs, biases, from), from);
            from += BLOCK;
        }
        while from + 8 <= outputs {
            next.take(&self.sums::<8>(layer, outputs, biases, from), from);
            from += 8;
        }
        while from < outputs {
            next.take(&self.sums::<1>(layer, outputs, biases, from), from);
            from += 1;
        }
    }

    /// Computes sums of the last layer, which has `outputs` outputs, from output `from` on.
    #[inline(always)]
    pub(super) fn outputs(&self, layer: &[f32], outputs: usize, from: usize, sums: &mut [f32]) {
        let biases = layer.len() - outputs;
        let blocks = sums.len() / BLOCK * BLOCK;
        let (whole, rest) = sums.split_at_mut(blocks);
        for (block, sums) in whole.chunks_exact_mut(BLOCK).enumerate() {
            let from = from + block * BLOCK;
            sums.copy_from_slice(&self.sums::<BLOCK>(layer, outputs, biases, from));
        }
        for (index, sum) in (from + blocks..).zip(rest) {
            *sum = self.sums::<1>(layer, outputs, biases, index)[0];
        }
    }

    /// `N` sums from output `from` on. They are added in the order of the inputs for any `N`, so
    /// every block size gives the same bits.
    #[inline(always)]
    fn sums<const N: usize>(
        &self,
        layer: &[f32],
        outputs: usize,
        biases: usize,
        from: usize,
    ) -> [f32; N] {
        let start = biases + from;
        let mut sums: [f32; N] = layer[start..start + N].try_into().expect("the slice has N");
        for (&index, &value) in self.index[..self.len].iter().zip(&self.value[..self.len]) {
            let start = usize::from(index) * outputs + from;
            let row: &[f32; N] = layer[start..start + N].try_into().expect("the slice has N");
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
        sums
    }

    /// Appends the positive sums.
    #[inline(always)]
    fn take<const N: usize>(&mut self, sums: &[f32; N], from: usize) {
        for (index, &sum) in (from..).zip(sums) {
            // Always written, but kept only if positive: a branch would be mispredicted half the
            // time.
            self.index[self.len] = index as u16;
            self.value[self.len] = sum;
            self.len += usize::from(sum > 0.0);
        }
    }
}
