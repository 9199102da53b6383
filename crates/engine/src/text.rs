//! Helpers for types with a text form: their serialization, and wording shared by their errors.

/// Implements serde's `Serialize` and `Deserialize` by the text of a type with `Display` and `FromStr`.
/// The calling crate must depend on `serde`.
///
/// ```
/// use othello_engine::{serde_as_text, spec::SearcherSpec};
///
/// /// A searcher and nothing else.
/// struct Only(SearcherSpec);
///
/// impl std::fmt::Display for Only {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         self.0.fmt(f)
///     }
/// }
///
/// impl std::str::FromStr for Only {
///     type Err = <SearcherSpec as std::str::FromStr>::Err;
///
///     fn from_str(text: &str) -> Result<Only, Self::Err> {
///         text.parse().map(Only)
///     }
/// }
///
/// serde_as_text!(Only);
/// assert_eq!(ron::to_string(&Only("greedy".parse()?))?, "\"greedy\"");
/// assert!(ron::from_str::<Only>("\"minimax:0\"").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($type:ty) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}

/// The found text in quotes, or "the end of the text".
pub(crate) fn found_or_end(found: Option<&str>) -> String {
    found.map_or_else(|| "the end of the text".to_owned(), |found| format!("{found:?}"))
}
