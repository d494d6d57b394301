//! What the document of the REST interface says beyond what stands at each request: common problems, and where to go on.

use utoipa::openapi::{
    Content, OpenApi, RefOr, Response, ResponseBuilder,
    link::Link,
    path::{HttpMethod, Operation, PathItem},
    schema::{AdditionalProperties, Ref, Schema},
    security::{Http, HttpAuthScheme, SecurityScheme},
};

/// Where the id of a table stands in an answer that has one.
const ID_OF_TABLE: &str = "$response.body#/table";

/// Finishes the document.
pub(super) fn finish(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("seat", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    if let Some(RefOr::T(Schema::OneOf(order))) = components.schemas.get_mut("SeatOrder") {
        // The derive says this of objects, but not of the variants of an enum.
        for variant in &mut order.items {
            if let RefOr::T(Schema::Object(variant)) = variant {
                variant.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
        }
    }
    let paths = &mut document.paths.paths;
    let links: Vec<(String, Link)> = paths
        .iter()
        .filter(|(path, _)| path.starts_with("/api/tables/{id}"))
        .flat_map(|(_, item)| operations(item))
        .filter_map(|(_, operation)| operation.operation_id.clone())
        .map(|id| (id.clone(), Link::builder().operation_id(id).parameter("id", ID_OF_TABLE).build()))
        .collect();
    for item in paths.values_mut() {
        for (method, operation) in operations_mut(item) {
            describe(&method, operation);
            for (status, answer) in &mut operation.responses.responses {
                let RefOr::T(answer) = answer else { continue };
                if status == "201" && has_table(answer) {
                    answer.links.extend(links.iter().map(|(name, link)| (name.clone(), link.clone().into())));
                }
                if answer.description.is_empty() {
                    answer.description = meaning(status).to_owned();
                }
            }
        }
    }
}

/// Adds the problems that any request can have, whatever it asks for.
fn describe(method: &HttpMethod, operation: &mut Operation) {
    let usual: &[&str] = match method {
        HttpMethod::Get => &["421", "429", "500"],
        // Pages of other sites may read nothing, and change nothing.
        _ => &["403", "421", "429", "500"],
    };
    for status in usual {
        let problem = || {
            let content = Content::new(Some(Ref::from_schema_name("Problem")));
            ResponseBuilder::new().content("application/json", content).build().into()
        };
        operation.responses.responses.entry((*status).to_owned()).or_insert_with(problem);
    }
}

/// Whether an answer names a table: those that open one do.
fn has_table(answer: &Response) -> bool {
    let schemas = answer.content.values().filter_map(|content| match content {
        RefOr::T(content) => content.schema.as_ref(),
        RefOr::Ref(_) => None,
    });
    let named = |schema: &RefOr<Schema>| match schema {
        RefOr::Ref(reference) => {
            reference.ref_location.ends_with("/Opened") || reference.ref_location.ends_with("/About")
        }
        RefOr::T(_) => false,
    };
    schemas.into_iter().any(named)
}

/// What a status means here.
fn meaning(status: &str) -> &'static str {
    match status {
        "200" => "It is done.",
        "201" => "It is made.",
        "400" => "The request cannot be understood.",
        "401" => "The token of a seat is missing.",
        "403" => "The token is wrong, or a page of another site asks.",
        "404" => "There is no such thing.",
        "413" => "The request is too large.",
        "421" => "The server does not answer to this name.",
        "422" => "The rules or the table do not allow it.",
        "429" => "Too much was asked in too short a time: wait.",
        "500" => "Something failed on the server; it is written down there.",
        "503" => "It could not be stored: try again later.",
        _ => "",
    }
}

fn operations(item: &PathItem) -> impl Iterator<Item = (HttpMethod, &Operation)> {
    let all = [
        (HttpMethod::Get, &item.get),
        (HttpMethod::Put, &item.put),
        (HttpMethod::Post, &item.post),
        (HttpMethod::Delete, &item.delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn operations_mut(item: &mut PathItem) -> impl Iterator<Item = (HttpMethod, &mut Operation)> {
    let all = [
        (HttpMethod::Get, &mut item.get),
        (HttpMethod::Put, &mut item.put),
        (HttpMethod::Post, &mut item.post),
        (HttpMethod::Delete, &mut item.delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_described_and_every_request_can_be_too_much() {
        let document = super::super::described(0, 0, 0).1;
        let operations: Vec<_> = document.paths.paths.values().flat_map(operations).collect();
        assert!(operations.len() >= 18, "{} requests", operations.len());
        for (_, operation) in operations {
            let name = operation.operation_id.as_deref().unwrap_or_default();
            let answers = &operation.responses.responses;
            for status in ["421", "429", "500"] {
                assert!(answers.contains_key(status), "{name} says nothing of {status}");
            }
            for (status, answer) in answers {
                let RefOr::T(answer) = answer else { continue };
                assert!(!answer.description.is_empty(), "{name} does not say what {status} means");
            }
            if operation.security.is_some() {
                assert!(answers.contains_key("401"), "{name} needs a token and says nothing of 401");
            }
        }
    }
}
