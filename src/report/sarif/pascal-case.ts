/** An id as a name in PascalCase, as SARIF asks for (2.1.0, 3.49.7): errors/never-200 is ErrorsNever200. */
export function pascalCase(id: string): string {
  return id.replaceAll(/(?:^|[^A-Za-z\d]+)([A-Za-z\d]?)/g, (_whole, first: string) => first.toUpperCase());
}
