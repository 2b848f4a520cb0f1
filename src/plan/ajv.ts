// Loaded only if a plan has a schema. Bundlers can read the names that CommonJS packages export from static imports alone.
import formats from 'ajv-formats';

export { Ajv, MissingRefError } from 'ajv';
export { Ajv2020 } from 'ajv/dist/2020.js';
export { draft2020Schema, draft7Schema } from './drafts.generated.ts';

export const addFormats = formats.default;
