/** The version of this build, sent with every call. */
declare const __APP_VERSION__: string;

/** Read by the scroll lock that Mantine's modals use, for the style element it makes. */
declare var __webpack_nonce__: string | undefined;
