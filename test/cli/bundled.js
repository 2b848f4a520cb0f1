// What bin/probity.js does in the package, with the bundle of the tests.
const { main } = await import(new URL('../../dist/tests/main.js', import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
