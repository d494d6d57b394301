//! What a request gets that cannot be done, and reading requests so that everything wrong is said the same way.

use std::{fmt, marker::PhantomData};

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, MapAccess, Visitor, value::MapAccessDeserializer},
};
use utoipa::ToSchema;
use wire::{Kind, Refusal};

use crate::{
    refusal::{by_store, refusal},
    token,
};

/// Why a request was not carried out.
#[derive(Debug)]
pub(crate) struct Denied {
    status: StatusCode,
    refusal: Box<Refusal>,
}

/// Why a request was not carried out, as it is described to programs.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// What kind of problem it is.
    kind: Kind,
    /// What it is, in a sentence.
    message: String,
    /// The rule behind it, where there is one.
    rule: Option<ProblemRule>,
    /// The place on the board that it is about, where there is one.
    spot: Option<String>,
    /// `yes` if the table has moved on since, or `no`.
    #[schema(value_type = String, pattern = "^(yes|no)$")]
    stale: table::Stale,
}

/// A rule that is cited.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProblemRule {
    /// Its id.
    id: String,
    /// Its text.
    text: String,
}

impl Denied {
    /// A request without the token that it needs.
    fn unknown(why: &str) -> Self {
        Self { status: StatusCode::UNAUTHORIZED, refusal: Box::new(refusal(Kind::Forbidden, why)) }
    }

    /// A request that was meant for another server.
    pub(crate) fn misdirected(refusal: Refusal) -> Self {
        Self { status: StatusCode::MISDIRECTED_REQUEST, refusal: Box::new(refusal) }
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            Kind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Stale => StatusCode::CONFLICT,
            Kind::NotStored => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Malformed | Kind::Protocol => StatusCode::BAD_REQUEST,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Kind::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, refusal: Box::new(refusal) }
    }
}

impl From<store::StoreError> for Denied {
    fn from(error: store::StoreError) -> Self {
        by_store(&error).into()
    }
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.refusal)).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            // Whoever answers 401 has to say how to show who one is.
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

fn malformed(error: impl fmt::Display) -> Denied {
    refusal(Kind::Malformed, error.to_string()).into()
}

/// The body of a request.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Denied;

    async fn from_request(request: Request, state: &S) -> Result<Self, Denied> {
        let Json(Object(body)) = Json::from_request(request, state).await.map_err(|rejection| {
            let status = rejection.status();
            let mut denied = malformed(rejection.body_text());
            if status == StatusCode::PAYLOAD_TOO_LARGE {
                denied.status = status;
            }
            denied
        })?;
        Ok(Self(body))
    }
}

/// A value that is written with the names of its parts. By itself a structure would also be read from a list of them in their order,
/// which is nowhere promised.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ByName(PhantomData))
    }
}

struct ByName<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ByName<T> {
    type Value = Object<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, parts: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(parts)).map(Object)
    }
}

/// What stands in the path.
pub(super) struct Named<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Denied> {
        let Path(named) =
            Path::from_request_parts(parts, state).await.map_err(|error| malformed(error.body_text()))?;
        Ok(Self(named))
    }
}

/// What stands behind the question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Denied> {
        let Query(asked) =
            Query::from_request_parts(parts, state).await.map_err(|error| malformed(error.body_text()))?;
        Ok(Self(asked))
    }
}

/// The hash of the bearer token of a request.
pub(super) fn bearer(headers: &HeaderMap) -> Result<String, Denied> {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = shown.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
    let missing = || Denied::unknown("the token of a seat is missing: send it as a bearer token");
    Ok(token::hash(token.ok_or_else(missing)?))
}
