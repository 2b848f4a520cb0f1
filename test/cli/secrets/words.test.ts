import { expect, test } from 'vitest';
import { cloak, learnHiddenVariables, learnPlan } from '../../../src/cli/discretion.ts';
import { fullPlan } from '../../support/reference-plan.ts';

test('a password of letters alone that the plan has is covered wherever it stands, and no usual word', () => {
  const [resource, ...others] = fullPlan.resources;
  if (resource?.create === undefined) throw new Error('no create');
  const example = { password: 'sommerregenlang', pin: 'HerbstSturmWind', token: 'required', secret: resource.key };
  const plan = { ...fullPlan, resources: [{ ...resource, create: { ...resource.create, example } }, ...others] };
  learnPlan(plan);
  learnHiddenVariables('${DB_PASSWORD} ${AREA}', { DB_PASSWORD: 'zaunkoenigin', AREA: 'Niederrhein' }, plan);
  expect(cloak.text(`got sommerregenlang, %22HerbstSturmWind%22 and zaunkoenigin of ${resource.key}`)).toMatch(
    new RegExp(String.raw`^got ‹secret \d+›, %22‹secret \d+›%22 and ‹secret \d+› of ${resource.key}$`),
  );
  const usual = `required: a token of ${resource.key} in Niederrhein`;
  expect(cloak.text(usual)).toBe(usual);
});
