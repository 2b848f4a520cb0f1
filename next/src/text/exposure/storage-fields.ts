/** Fields that only a database or an ORM needs. `_links`, `@type`, `$ref`, `__typename`, and the like are not among them. */
import { type Field, findMatch, type Found, has } from './types.ts';

type Test = (field: Field) => boolean;

const matches = (pattern: RegExp): Test => {
  return ({ text }) => pattern.test(text);
};
const isNextTo = (...keys: readonly string[]): Test => {
  return ({ siblings }) => has(siblings, ...keys);
};
const isRowVersion: Test = ({ value, siblings }) => {
  const isBox = has(siblings, 'ymin') || has(siblings, 'ymax') || has(siblings, 'xmin', 'xmax');
  return !isBox && (typeof value === 'number' || typeof value === 'string') && /^\d{1,12}$/.test(String(value));
};
const isTableName = matches(/^(?:tbl_|t_|dbo\.|public\.)\w|_(?:tbl|table)$/);
const qualifiedClass =
  /^(?:[a-z]\w{0,40}\.){2,10}[A-Z]\w{0,80}$|^[A-Z]\w{0,60}(?:\.[A-Z]\w{0,60}){1,10}, [A-Z][\w.]{1,80}$|^App\\[A-Z]\w{1,60}(?:\\\w{1,60}){0,6}$/;
const isClass: Test = ({ key, text }) =>
  qualifiedClass.test(text) || (key.startsWith('__') && /^[A-Z][a-z\d]\w{0,80}$/.test(text));

/** Keys, and what they reveal: whatever the value is, or only with certain values or next to certain fields. */
const rows: readonly (readonly [what: string, keys: string, test?: Test])[] = [
  ['the version key of Mongoose', '__v'],
  ['the internal state of Mongoose', '$__ $isNew _doc'],
  ['the extended JSON of MongoDB', '$oid $numberLong $numberInt $numberDouble $numberDecimal'],
  ['the extended JSON of MongoDB', '$date', ({ siblings }) => Object.keys(siblings).length === 1],
  ["the database's own key next to the public id", '_id', isNextTo('id')],
  ['an index of MongoDB', 'keyPattern', isNextTo('keyValue')],
  ['the type hint of Spring Data', '_class'],
  ['a proxy of Hibernate', 'hibernateLazyInitializer hibernate_lazy_initializer'],
  ['a proxy of Hibernate', 'handler', isNextTo('hibernateLazyInitializer')],
  ['the internal state of SQLAlchemy', '_sa_instance_state'],
  ['the internal state of Sequelize', '_previousDataValues _modelOptions dataValues isNewRecord'],
  ['the internal state of AngularJS', '$$hashKey'],
  ['a model dump of Django', 'pk', isNextTo('model', 'fields')],
  ['the record id of OrientDB', '@rid'],
  ['a system column of PostgreSQL', 'tableoid cmin cmax'],
  ['a system column of PostgreSQL', 'ctid', matches(/^\(\d{1,10},\d{1,10}\)$/)],
  ['a system column of PostgreSQL', 'xmin xmax', isRowVersion],
  ['a system column of Parse Server', '_rperm _wperm'],
  ['the row id of the database', 'rowid ROWID _rowid_ _rowid'],
  ['the revision of CouchDB or ArangoDB', '_rev', matches(/^\d{1,9}-[\da-f]{16,40}$|^_[\w-]{6,20}$/)],
  ['a raw hit of a search engine', '_source _index', isNextTo('_source', '_index')],
  ['a raw hit of a search engine', '_seq_no', isNextTo('_primary_term')],
  ['the key of a DynamoDB index', 'GSI1PK GSI1SK'],
  ['the key of a DynamoDB table', 'PK', isNextTo('SK')],
  ['the key of an Azure table', 'PartitionKey', isNextTo('RowKey')],
  ['a system property of Cosmos DB', '_rid', ({ siblings }) => has(siblings, '_self') || has(siblings, '_ts')],
  ['the name of a table', '_dbTable dbTable db_table sqlTable _table _tableName _table_name'],
  ['the name of a table', 'tableName table_name collectionName', isTableName],
  ['the name of a collection', '_collection _collectionName dbCollection'],
  ['the name of a schema', '_schema_name dbSchema'],
  ['the location in the storage', '_shard _shardKey _partitionKey'],
  ['the class of an entity', '@class @c $type _type dtype className __class__ __className javaClass', isClass],
  ['the class of an entity', '__entity __model', isClass],
];
const byKey = new Map(rows.flatMap(([what, keys, test]) => keys.split(' ').map((key) => [key, { what, test }])));

const location =
  /^_{0,2}(?:db|sql|internal_?db)_?(?:id|key|row|row_?id|table|table_?name|name|schema|shard|partition|column|index|collection|engine|pk|record)$/i;

const shapes: readonly (readonly [string, RegExp])[] = [
  ['the name of a column', /^(?:(?:tbl|fk)_[a-z]|(?:tbl|fk)[A-Z][a-z])|[a-z]_fk$/],
  ['the location in the database', location],
  ['an internal field', /^_{1,2}internal/i],
];

/** True for keys that `storageField` looks at. */
export function isStorageName(key: string): boolean {
  return byKey.has(key) || shapes.some(([, pattern]) => pattern.test(key));
}

/** What a field reveals about the storage. */
export function storageField(field: Field): Found | undefined {
  const { key, place } = field;
  if (place.isMap === true) return undefined;
  const row = byKey.get(key);
  if (row !== undefined && (row.test === undefined || row.test(field))) return { what: row.what, match: key };
  return findMatch(shapes.find(([, pattern]) => pattern.test(key))?.[0], key);
}
