/** Presets: fragments of plans for common styles of APIs, by the name after `probity:`. */

/** The API has no envelope: lists are arrays or have page fields, and items are plain objects. */
const bare = `rules:
  "envelope/*": off
`;

export const presets: Readonly<Record<string, string>> = { bare };
