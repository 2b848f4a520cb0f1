export declare const modules: readonly string[];
export declare function writeLibrary(folder: string): void;
export declare function signatures(): { readonly types: string; readonly report: string };
