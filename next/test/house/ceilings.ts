/** The most lines that each folder may have (DESIGN 11). Raising one is a decision to explain in the closing note. */
export const ceilings: Readonly<Record<string, number>> = {
  'src/index.ts': 300,
  'src/vitest.ts': 300,
  'src/core': 2_300,
  'src/run': 450,
  'src/middleware': 1_200,
  'src/projections': 1_200,
  'src/reading': 2_300,
  'src/scenarios': 4_000,
  'src/wire': 1_700,
  'src/plan': 3_000,
  'src/import': 2_300,
  'src/evidence': 600,
  'src/contract': 1_600,
  'src/text': 2_800,
  'src/report': 2_900,
  'src/report/formats': 2_000,
  'src/pages': 2_800,
  'src/fleet': 1_000,
  'src/cli': 4_200,
  rules: 9_500,
  fixtures: 10_000,
  test: 16_000,
};

/** `src` and `rules` together. At the end of "1 of 6" it is 22,000, of "3 of 6" 42,000. */
export const together = 22_000;
