import { pathTo, valueAt } from '../model/body-field.ts';
import type { CreateExample } from '../model/plan.ts';
import type { Create } from './plan-document.generated.ts';
import { readBody, readText } from './placeholders.ts';
import type { Desk } from './problem.ts';

/** The field rules that the conventions give the user resource (clauses resource.required, .not-blank, .email). */
const userRules = { required: ['name', 'email'], notBlank: ['name'], email: ['email'] } as const;

/**
 * How an item is created. The rules for a user's fields hold whether the plan says so or not, for those fields that the
 * example has; a rule on a field that the example lacks, and a user's example without name or email, earn a warning.
 */
export function readCreate(create: Create, isUser: boolean, at: string, desk: Desk): CreateExample {
  const { id_at: idAt } = create;
  const example = readBody(create.example, `${at}/example`, desk);
  const invalid = (create.invalid ?? []).map((each, index) => readBody(each, `${at}/invalid/${index}`, desk));
  const id = create.id === undefined ? undefined : readText(create.id, `${at}/id`, desk);
  tellId({ ...create, ...(id === undefined ? {} : { id }) }, at, desk);
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
        desk.warn(
          `${at}/${key}/${index}`,
          `create.${key} names "${field}", which create.example does not have: add it there`,
        );
    }
  }
  const lacking = isUser ? userRules.required.filter((field) => !has(field)) : [];
  if (lacking.length > 0) {
    const message = `the conventions give a user ${lacking.join(' and ')}, but the example has no ${lacking.join(' and no ')}: add it, or write kind: other`;
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
    ...(create.by === 'put' && id !== undefined ? { putId: id } : {}),
    ...(idAt === undefined ? {} : { idAt }),
    ...(create.keep === true ? { keep: true } : {}),
  };
}

/** An item that is created by PUT has an id that nobody else can have; any other is given its id by the service. */
function tellId({ by, id, example }: Create, at: string, desk: Desk): void {
  if (by !== 'put') {
    if (id !== undefined)
      desk.problem(`${at}/id`, 'only a create by PUT has an id: write by: put, or leave id out', 'key');
    if (Object.keys(example).length === 0)
      desk.problem(`${at}/example`, 'example is empty: write a value, such as { name: "Ada {{unique}}" }');
    return;
  }
  if (id === undefined)
    desk.problem(`${at}/by`, 'a create by PUT needs the id of the new item: write id: "b{{unique}}"');
  else if (!/\{\{unique(?:_number)?\}\}/.test(id))
    desk.problem(`${at}/id`, `the id ${id} may be somebody's: put {{unique}} into it, as in "b{{unique}}"`);
}

/** A pointer to a field of the body itself is that field's name. */
function plainName(field: string): string {
  const [name = field, ...more] = pathTo(field);
  return more.length === 0 ? name : field;
}
