import { pathTo, valueAt } from '../model/body-field.ts';
import type { CreateExample } from '../model/plan.ts';
import type { Create } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

/** The field rules that the conventions give the user resource (clauses resource.required, .not-blank, .email). */
const userRules = { required: ['name', 'email'], notBlank: ['name'], email: ['email'] } as const;

/**
 * How an item is created. The rules for a user's fields hold whether the plan says so or not, for those fields that the
 * example has; a rule on a field that the example lacks, and a user's example without name or email, earn a warning.
 */
export function readCreate(create: Create, isUser: boolean, at: string, desk: Desk): CreateExample {
  const { example, invalid = [] } = create;
  const has = (field: string): boolean => valueAt(example, field) !== undefined;
  const [required = [], notBlank = [], email = [], unique = []] = [
    create.required,
    create.not_blank,
    create.email,
    create.unique,
  ].map((fields = []) => fields.map(plainName));
  for (const [key, fields] of Object.entries({ required, not_blank: notBlank, email, unique })) {
    for (const [index, field] of fields.entries()) {
      if (!has(field))
        desk.warn(`${at}/${key}/${index}`, `the example has no ${field}, which ${key} names: add it there`);
    }
  }
  const lacking = isUser ? userRules.required.filter((field) => !has(field)) : [];
  if (lacking.length > 0) {
    const message = `a user has ${lacking.join(' and ')} by the conventions, but the example has not: add what is missing, or write kind: other`;
    desk.warn(`${at}/example`, message);
  }
  const withUserRules = (fields: readonly string[], rules: readonly string[]): readonly string[] => [
    ...new Set([...fields, ...(isUser ? rules.filter(has) : [])]),
  ];
  return {
    example,
    required: withUserRules(required, userRules.required),
    notBlank: withUserRules(notBlank, userRules.notBlank),
    email: withUserRules(email, userRules.email),
    unique: [...new Set(unique)],
    invalid,
    ...(create.required === undefined ? {} : { statesRequired: true }),
  };
}

/** A pointer to a field of the body itself is that field's name. */
function plainName(field: string): string {
  const [name = field, ...more] = pathTo(field);
  return more.length === 0 ? name : field;
}
