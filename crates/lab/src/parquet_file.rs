//! A table as a Parquet file, for those who look at results with other tools.

use std::sync::Arc;

use parquet::{
    basic::{LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::Type,
};

use crate::{
    LabError,
    tables::{Column, Table},
};

/// The file of a table, with its name. Whole numbers are INT64, others DOUBLE, words UTF-8 strings; what may be missing is optional.
pub(crate) fn of(table: &Table) -> Result<(String, Vec<u8>), LabError> {
    let bytes =
        written(table).map_err(|error| LabError::Games(format!("{}.parquet: {error}", table.name)))?;
    Ok((format!("{}.parquet", table.name), bytes))
}

fn written(table: &Table) -> Result<Vec<u8>, ParquetError> {
    let fields = table.columns.iter().map(|(name, column)| field(name, column).map(Arc::new));
    let fields = fields.collect::<Result<Vec<_>, _>>()?;
    let schema = Arc::new(Type::group_type_builder(table.name).with_fields(fields).build()?);
    let properties = Arc::new(WriterProperties::builder().set_created_by("Monsterbox".to_owned()).build());
    let mut file = SerializedFileWriter::new(Vec::new(), schema, properties)?;
    let mut rows = file.next_row_group()?;
    for (_, column) in &table.columns {
        let Some(mut writer) = rows.next_column()? else { break };
        match column {
            Column::Whole(values) => writer.typed::<Int64Type>().write_batch(values, None, None)?,
            Column::Number(values) => writer.typed::<DoubleType>().write_batch(values, None, None)?,
            Column::Maybe(values) => {
                let there: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
                let values: Vec<f64> = values.iter().copied().flatten().collect();
                writer.typed::<DoubleType>().write_batch(&values, Some(&there), None)?
            }
            Column::Text(values) => {
                let values: Vec<ByteArray> =
                    values.iter().map(|text| ByteArray::from(text.as_str())).collect();
                writer.typed::<ByteArrayType>().write_batch(&values, None, None)?
            }
        };
        writer.close()?;
    }
    rows.close()?;
    file.into_inner()
}

fn field(name: &str, column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical, repetition) = match column {
        Column::Whole(_) => (Physical::INT64, None, Repetition::REQUIRED),
        Column::Number(_) => (Physical::DOUBLE, None, Repetition::REQUIRED),
        Column::Maybe(_) => (Physical::DOUBLE, None, Repetition::OPTIONAL),
        Column::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED),
    };
    Type::primitive_type_builder(name, physical)
        .with_logical_type(logical)
        .with_repetition(repetition)
        .build()
}
