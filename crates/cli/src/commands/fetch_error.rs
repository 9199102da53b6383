//! Errors of `fetch`.

/// A file could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// No answer, or one without the file.
    #[error("{address}: {source}; the same command resumes")]
    Network {
        /// The address of the file.
        address: String,
        /// The cause.
        source: Box<ureq::Error>,
    },
    /// The checksum is not the known one.
    #[error(
        "{address} has changed: expected SHA-256 {expected}, found {found}; --changed accepts it"
    )]
    Changed {
        /// The address of the file.
        address: String,
        /// The known checksum.
        expected: &'static str,
        /// The checksum of the received file.
        found: String,
    },
    /// The file is not in the expected format.
    #[error("{address}: {fault}")]
    Form {
        /// The address of the file.
        address: String,
        /// The fault.
        fault: String,
    },
}
