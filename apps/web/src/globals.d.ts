/** The version of this build, sent with every call. */
declare const __APP_VERSION__: string;

/** Read by the scroll lock that Mantine's modals use, for the style element it makes. */
declare var __webpack_nonce__: string | undefined;

/** Where pages are made ahead of time: the built index.html and not-found.html, and the build's list of its files. */
declare const __INDEX_HTML__: string;
declare const __NOT_FOUND_HTML__: string;
declare const __MANIFEST__: Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
>;
