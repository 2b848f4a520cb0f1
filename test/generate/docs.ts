import { everyMutant } from '../../fixtures/mutants/index.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { preflight, scenarios } from '../../src/probe/index.ts';
import type { Artifact } from './artifact.ts';
import { manPage } from './man-page.ts';
import { planKeysPage } from './plan-keys.ts';
import { pageAssets } from './page-assets.ts';
import { ruleBook } from './rule-book.ts';
import { scenarioPage } from './scenario-page.ts';

const mutants = await everyMutant();

/** What is made from the code itself: pages of Markdown, and what pages run in the browser. */
export function artifacts(): readonly Artifact[] {
  return [
    ...ruleBook(rules, clauses, mutants),
    planKeysPage(process.cwd()),
    manPage(),
    scenarioPage([preflight, ...scenarios], rules),
    { file: 'src/report/html/assets.generated.ts', text: () => pageAssets('html') },
    { file: 'src/report/dashboard/assets.generated.ts', text: () => pageAssets('dashboard') },
  ];
}
