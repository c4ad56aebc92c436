/** Stands in for a CSS module in component tests: every class is named after its key. */
export default new Proxy({}, { get: (_, key) => (key === '__esModule' ? true : String(key)) });
