/** Members of parsed JSON by key, for readers of formats that are JSON. Each throws where there is no value of its kind. */
export function recordAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const member = memberAt(value, key);
  if (!isRecord(member)) throw new Error(`${key} is no object`);
  return member;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const member = memberAt(value, key);
  if (!Array.isArray(member)) throw new Error(`${key} is no list`);
  return member;
}

export function textAt(value: unknown, key: string): string {
  return asText(memberAt(value, key));
}

export function textsAt(value: unknown, key: string): readonly string[] {
  return listAt(value, key).map(asText);
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${JSON.stringify(value)} is no text`);
  return value;
}

/** The member; undefined where there is none. */
export function memberAt(value: unknown, key: string): unknown {
  if (!isRecord(value)) throw new Error(`there is no object that could have ${key}`);
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
