import { isList, isObject, type Json, type JsonObject } from '../json.ts';

/** Names that only a database or an object mapper gives, whatever the value. */
const names: ReadonlyMap<string, string> = new Map([
  ['__v', 'the version key of Mongoose'],
  ['$__', 'the inner state of Mongoose'],
  ['$isNew', 'the inner state of Mongoose'],
  ['_doc', 'the inner state of Mongoose'],
  ['$oid', 'the extended JSON of MongoDB'],
  ['$numberLong', 'the extended JSON of MongoDB'],
  ['$numberInt', 'the extended JSON of MongoDB'],
  ['$numberDouble', 'the extended JSON of MongoDB'],
  ['$numberDecimal', 'the extended JSON of MongoDB'],
  ['hibernateLazyInitializer', 'the proxy of Hibernate'],
  ['hibernate_lazy_initializer', 'the proxy of Hibernate'],
  ['_sa_instance_state', 'the inner state of SQLAlchemy'],
  ['_previousDataValues', 'the inner state of Sequelize'],
  ['_modelOptions', 'the inner state of Sequelize'],
  ['dataValues', 'the inner state of Sequelize'],
  ['isNewRecord', 'the inner state of Sequelize'],
  ['@rid', 'the record id of OrientDB'],
  ['tableoid', 'a system column of PostgreSQL'],
  ['cmin', 'a system column of PostgreSQL'],
  ['cmax', 'a system column of PostgreSQL'],
  ['rowid', 'the row id of the database'],
  ['ROWID', 'the row id of the database'],
  ['_rowid_', 'the row id of the database'],
  ['_rowid', 'the row id of the database'],
  ['$$hashKey', 'the inner state of AngularJS'],
  ['_rperm', 'a system column of Parse Server'],
  ['_wperm', 'a system column of Parse Server'],
  ['GSI1PK', 'the key of a DynamoDB index'],
  ['GSI1SK', 'the key of a DynamoDB index'],
  ['_dbTable', 'the name of a table'],
  ['dbTable', 'the name of a table'],
  ['db_table', 'the name of a table'],
  ['sqlTable', 'the name of a table'],
  ['_table', 'the name of a table'],
  ['_tableName', 'the name of a table'],
  ['_table_name', 'the name of a table'],
  ['_collection', 'the name of a collection'],
  ['_collectionName', 'the name of a collection'],
  ['dbCollection', 'the name of a collection'],
  ['_schema_name', 'the name of a schema'],
  ['dbSchema', 'the name of a schema'],
  ['_shard', 'the place in the storage'],
  ['_shardKey', 'the place in the storage'],
  ['_partitionKey', 'the key of a partition'],
]);

/** Prefixes and suffixes of columns and keys. */
const column = /^(?:(?:tbl|fk)_[a-z]|(?:tbl|fk)[A-Z][a-z])|[a-z]_fk$/;
const database =
  /^_{0,2}(?:db|sql|internal_?db)_?(?:id|key|row|row_?id|table|table_?name|name|schema|shard|partition|column|index|collection|engine|pk|record)$/i;
const internal = /^_{1,2}internal/i;
const tableName = /^(?:tbl_|t_|dbo\.|public\.)\w|_(?:tbl|table)$/;
const qualifiedClass =
  /^(?:[a-z]\w{0,40}\.){2,10}[A-Z]\w{0,80}$|^[A-Z]\w{0,60}(?:\.[A-Z]\w{0,60}){1,10}, [A-Z][\w.]{1,80}$|^App\\[A-Z]\w{1,60}(?:\\\w{1,60}){0,6}$/;
/** A class by its bare name, under a key that nothing but an object mapper writes. */
const plainClass = /^[A-Z][a-z\d]\w{0,80}$/;
const classKeys: ReadonlySet<string> = new Set([
  '_class',
  '@class',
  '$type',
  '_type',
  'className',
  '__class__',
  '@c',
  '__entity',
  '__className',
  '__model',
  'javaClass',
  'dtype',
]);

/**
 * What of the storage a field gives away, by its name and, where the name alone would not do, by its value and the fields beside
 * it; undefined where it gives away nothing. `_links`, `@type`, `$ref`, `__typename` and the like are none of it.
 */
export function storageField(key: string, value: Json, fields: JsonObject): string | undefined {
  const known = names.get(key);
  if (known !== undefined) return known;
  if (key === '_class') return 'the type hint of Spring Data';
  if (classKeys.has(key) && typeof value === 'string') {
    const isClass = qualifiedClass.test(value) || (key.startsWith('__') && plainClass.test(value));
    if (isClass) return 'the class of an entity';
  }
  if (column.test(key)) return 'the name of a column';
  if (database.test(key)) return 'the place in the database';
  if (internal.test(key)) return 'a field that calls itself internal';
  return byShape(key, value, fields);
}

const judgedByShape: ReadonlySet<string> = new Set([
  'ctid',
  'xmin',
  'xmax',
  '_rev',
  '_source',
  '_index',
  '_seq_no',
  'PK',
  'PartitionKey',
  '_rid',
  '$date',
  'pk',
  'keyPattern',
  'handler',
  'tableName',
  'table_name',
  'collectionName',
]);

/** Whether a name is one that `storageField` looks at closer; by the value alone it judges objects of one key only. */
export function isStorageName(key: string): boolean {
  return (
    names.has(key) ||
    classKeys.has(key) ||
    judgedByShape.has(key) ||
    [column, database, internal].some((pattern) => pattern.test(key))
  );
}

function byShape(key: string, value: Json, fields: JsonObject): string | undefined {
  const has = (...keys: readonly string[]): boolean => keys.every((each) => Object.hasOwn(fields, each));
  const text = typeof value === 'string' ? value : '';
  switch (key) {
    case 'ctid':
      return /^\(\d{1,10},\d{1,10}\)$/.test(text) ? 'a system column of PostgreSQL' : undefined;
    case 'xmin':
    case 'xmax': {
      const isBox = has('ymin') || has('ymax') || (has('xmin') && has('xmax'));
      return !isBox && /^\d{1,12}$/.test(typeof value === 'number' ? String(value) : text)
        ? 'a system column of PostgreSQL'
        : undefined;
    }
    case '_rev':
      return /^\d{1,9}-[\da-f]{16,40}$|^_[\w-]{6,20}$/.test(text) ? 'the revision of CouchDB or ArangoDB' : undefined;
    case '_source':
    case '_index':
      return has('_source', '_index') ? 'the raw hit of a search engine' : undefined;
    case '_seq_no':
      return has('_primary_term') ? 'the raw hit of a search engine' : undefined;
    case 'PK':
      return has('SK') ? 'the key of a DynamoDB table' : undefined;
    case 'PartitionKey':
      return has('RowKey') ? 'the key of an Azure table' : undefined;
    case '_rid':
      return has('_self') || has('_ts') ? 'a system property of Cosmos DB' : undefined;
    case '$date':
      return Object.keys(fields).length === 1 ? 'the extended JSON of MongoDB' : undefined;
    case 'pk':
      return has('model', 'fields') ? 'the model dump of Django' : undefined;
    case 'keyPattern':
      return has('keyValue') ? 'the index of MongoDB' : undefined;
    case 'handler':
      return has('hibernateLazyInitializer') ? 'the proxy of Hibernate' : undefined;
    case 'tableName':
    case 'table_name':
    case 'collectionName':
      return tableName.test(text) ? 'the name of a table' : undefined;
    case 'S':
    case 'N':
      return undefined;
    default:
      return isAttributeValue(value) && countAttributeValues(fields) >= 2
        ? 'the attribute values of DynamoDB'
        : undefined;
  }
}

function countAttributeValues(fields: JsonObject): number {
  return Object.values(fields).filter(isAttributeValue).length;
}

function isAttributeValue(value: Json): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  const [type = ''] = keys;
  const held = value[type];
  if (keys.length !== 1) return false;
  if (type === 'S') return typeof held === 'string';
  return type === 'N' ? typeof held === 'string' && /^-?\d/.test(held) : type === 'L' && isList(held);
}

/** True for an ObjectId of MongoDB, as text. */
export function isObjectId(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[\da-f]{24}$/.test(value);
}
