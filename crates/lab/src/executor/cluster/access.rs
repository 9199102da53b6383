//! The address of a cluster's server and the credentials for it. Secrets come only from a file or the
//! environment. They never enter a run's folder or a message.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use async_nats::ConnectOptions;
use thiserror::Error;

use crate::store::{self, Limit};

/// The address of a server: `nats://HOST`, or `tls://HOST` for an encrypted connection.
///
/// ```
/// use othello_lab::executor::cluster::Access;
///
/// let access: Access = "nats://lab.example".parse()?;
/// assert_eq!(access.to_string(), "nats://lab.example:4222");
/// assert!("nats://me:secret@lab.example".parse::<Access>().is_err());
/// # Ok::<(), othello_lab::executor::cluster::AccessError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    address: String,
    is_encrypted: bool,
    credentials: Credentials,
    /// A file of certificate authorities that are trusted besides those of the system.
    authorities: Option<PathBuf>,
}

/// Credentials for a server.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum Credentials {
    /// No credentials.
    #[default]
    None,
    /// A user name and a password.
    Password(String, String),
    /// The seed of an nkey.
    Nkey(String),
    /// The contents of a `.creds` file.
    Jwt(String),
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Credentials::None => "none",
            Credentials::Password(..) => "a password",
            Credentials::Nkey(_) => "an nkey",
            Credentials::Jwt(_) => "a token",
        })
    }
}

/// An invalid address or invalid credentials.
#[derive(Debug, Error)]
pub enum AccessError {
    /// The text is not an address.
    #[error("expected nats://HOST or tls://HOST, with :PORT where it is not 4222")]
    Address,
    /// The address contains a name or password.
    #[error("an address is shown and saved: put the name and the password into a file")]
    Secret,
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file holds no credentials.
    #[error("{}: expected a .creds file, the seed of an nkey, or NAME:PASSWORD", .0.display())]
    Credentials(PathBuf),
}

/// The environment variable for the path of a file with credentials.
pub(crate) const CREDENTIALS: &str = "OTHELLO_NATS_CREDENTIALS";
/// The environment variable for the path of a file with certificate authorities.
pub(crate) const AUTHORITIES: &str = "OTHELLO_NATS_CA";

impl FromStr for Access {
    type Err = AccessError;

    fn from_str(text: &str) -> Result<Access, AccessError> {
        let (scheme, rest) = text.trim().split_once("://").unwrap_or(("nats", text.trim()));
        let is_encrypted = match scheme {
            "nats" => false,
            "tls" => true,
            _ => return Err(AccessError::Address),
        };
        let rest = rest.trim_end_matches('/');
        // The address is shown in the window and stored with a run, so a secret in it would be, too.
        if rest.contains('@') {
            return Err(AccessError::Secret);
        }
        let has_port = rest.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let is_host = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        if rest.is_empty() || rest.starts_with(':') || !rest.chars().all(is_host) {
            return Err(AccessError::Address);
        }
        let port = if has_port { "" } else { ":4222" };
        Ok(Access {
            address: format!("{scheme}://{rest}{port}"),
            is_encrypted,
            credentials: Credentials::None,
            authorities: None,
        })
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address)
    }
}

impl Access {
    /// Adds the credentials from this file, or from the one that `OTHELLO_NATS_CREDENTIALS` names. Also
    /// trusts the authorities in the file that `OTHELLO_NATS_CA` names.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no credentials.
    pub fn with_credentials(self, file: Option<&Path>) -> Result<Access, AccessError> {
        let named = |name| std::env::var_os(name).map(PathBuf::from);
        let file = file.map(Path::to_owned).or_else(|| named(CREDENTIALS));
        let credentials = file.as_deref().map_or(Ok(Credentials::None), Credentials::read)?;
        Ok(Access { credentials, authorities: named(AUTHORITIES), ..self })
    }

    pub(super) fn options(&self) -> Result<ConnectOptions, std::io::Error> {
        // A `tls://` address must not fall back to a plain connection, which would show the password.
        let mut options = ConnectOptions::new().require_tls(self.is_encrypted);
        if let Some(authorities) = &self.authorities {
            options = options.add_root_certificates(authorities.clone());
        }
        Ok(match &self.credentials {
            Credentials::None => options,
            Credentials::Password(name, password) => {
                options.user_and_password(name.clone(), password.clone())
            }
            Credentials::Nkey(seed) => options.nkey(seed.clone()),
            Credentials::Jwt(text) => options.credentials(text)?,
        })
    }
}

impl Credentials {
    fn read(path: &Path) -> Result<Credentials, AccessError> {
        let text = store::read_text(path, Limit::SETTINGS)
            .map_err(|source| AccessError::File { path: path.to_owned(), source })?;
        let text = text.trim();
        if text.contains("BEGIN NATS USER JWT") {
            return Ok(Credentials::Jwt(text.to_owned()));
        }
        let is_seed = text.len() > 50 && text.chars().all(|c| c.is_ascii_alphanumeric());
        if text.starts_with("SU") && is_seed {
            return Ok(Credentials::Nkey(text.to_owned()));
        }
        match text.split_once(':') {
            Some((name, password)) if !text.contains('\n') && !name.is_empty() => {
                Ok(Credentials::Password(name.to_owned(), password.to_owned()))
            }
            _ => Err(AccessError::Credentials(path.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn addresses_hold_a_host_and_port_only() {
        for (text, shown) in [
            ("nats://a", "nats://a:4222"),
            ("a.b-c", "nats://a.b-c:4222"),
            ("tls://10.0.0.1:99/", "tls://10.0.0.1:99"),
            ("nats://[::1]:4223", "nats://[::1]:4223"),
        ] {
            assert_eq!(text.parse::<Access>().unwrap().to_string(), shown);
        }
        for text in ["", "http://a", "nats://", "nats://:1", "nats://a b", "nats://a?x=1", "a\nb"] {
            assert!(matches!(text.parse::<Access>(), Err(AccessError::Address)), "{text:?}");
        }
        let told = "nats://me:secret@a".parse::<Access>().unwrap_err().to_string();
        assert!(!told.contains("secret"));
    }

    #[test]
    fn credentials_are_read_but_never_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let read = |text: &str| {
            fs::write(&path, text).unwrap();
            Credentials::read(&path)
        };
        let password = read("me:se:cret\n").unwrap();
        assert_eq!(password, Credentials::Password("me".to_owned(), "se:cret".to_owned()));
        assert_eq!(format!("{password:?}"), "a password");
        let seed = format!("SU{}", "A".repeat(56));
        assert_eq!(read(&seed).unwrap(), Credentials::Nkey(seed));
        let token = "-----BEGIN NATS USER JWT-----\nx\n------END NATS USER JWT------";
        assert_eq!(read(token).unwrap(), Credentials::Jwt(token.to_owned()));
        for text in ["", "me", ":x", "a:b\nc:d"] {
            let told = read(text).unwrap_err().to_string();
            assert!(told.ends_with("NAME:PASSWORD"), "{told}");
        }
    }
}
