import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no fetch. These come from Node together, since each accepts only its own kind of the others. */
const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  Blob,
  File,
  AbortController,
  AbortSignal,
  ReadableStream,
  TransformStream,
  TextEncoder,
  TextDecoder,
  TextDecoderStream,
  structuredClone,
};

/** jsdom ends a listener by a signal of its own kind only. */
function acceptSignalsOfNode(target) {
  const add = target.addEventListener;
  target.addEventListener = function (type, listener, options) {
    if (!(options?.signal instanceof AbortSignal)) return add.call(this, type, listener, options);
    const { signal, ...rest } = options;
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
    return add.call(this, type, listener, rest);
  };
}

/** A browser's document, with the network of Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
    acceptSignalsOfNode(this.global.EventTarget.prototype);
    // What grows with its text asks when fonts have come; here none ever do.
    this.global.document.fonts = new this.global.EventTarget();
  }
}
