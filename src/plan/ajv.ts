import formats from 'ajv-formats';

// One module for what is loaded only where a plan has use for it: bundlers read the names of CommonJS packages off static imports.
export { Ajv } from 'ajv';
export { Ajv2019 } from 'ajv/dist/2019.js';
export { Ajv2020 } from 'ajv/dist/2020.js';

/** Teaches an ajv the formats of JSON Schema: `email`, `uri`, `date-time`. */
export const addFormats = formats.default;
