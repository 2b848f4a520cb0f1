/** The same schema without leave for keys that it does not name: what a release itself writes has no others. */
export function strict<Form extends object>(schema: Form): Form {
  const text = JSON.stringify(schema, (_key, part: unknown) =>
    isObjectSchema(part) ? { additionalProperties: false, ...part } : part,
  );
  return JSON.parse(text) as Form;
}

function isObjectSchema(part: unknown): part is object {
  if (typeof part !== 'object' || part === null || !('properties' in part) || !('type' in part)) return false;
  // What is put together of several schemas has keys of all of them.
  if ('allOf' in part) return false;
  return [part.type].flat().includes('object');
}
