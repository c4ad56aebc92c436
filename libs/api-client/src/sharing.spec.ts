import { describe, expect, it } from '@jest/globals';
import { sharing } from './sharing.js';
import { json, network } from './testing/network.js';

const url = 'http://api.test/files';
const get = (init: RequestInit = {}) => new Request(url, init);

describe('sharing', () => {
  it('makes one request of identical GETs under way, and each caller reads the whole answer', async () => {
    const { fetch, sent } = network(json(200, { files: [1] }));
    const share = sharing(fetch);
    const answers = await Promise.all([share(get()), share(get())]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ files: [1] }, { files: [1] }]);
    expect(sent).toHaveLength(1);
  });

  it('asks anew once the answer is there', async () => {
    const { fetch, sent } = network(json(200, {}));
    const share = sharing(fetch);
    await share(get());
    await share(get());
    expect(sent).toHaveLength(2);
  });

  it('keeps apart what asks for another form or comes with another identity', async () => {
    const { fetch, sent } = network(json(200, {}));
    const share = sharing(fetch);
    await Promise.all([
      share(get()),
      share(get({ headers: { Accept: 'text/plain' } })),
      share(get({ headers: { Authorization: 'Bearer other' } })),
      share(get({ headers: { Range: 'bytes=0-9' } })),
    ]);
    expect(sent).toHaveLength(4);
  });

  it('keeps no second copy of a download: the source ends with its only reader', async () => {
    let isGivenUp = false;
    const { fetch } = network(() => new Response(new ReadableStream({ cancel: () => void (isGivenUp = true) })));
    const answer = await sharing(fetch)(get());
    await answer.body?.cancel();
    expect(isGivenUp).toBe(true);
  });

  it('ends a download that its only reader gives up', async () => {
    const { fetch, sent } = network(() => new Response(new ReadableStream()));
    const leaving = new AbortController();
    await sharing(fetch)(get({ signal: leaving.signal }));
    leaving.abort(new Error('left'));
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  it('never shares what changes something', async () => {
    const { fetch, sent } = network(json(200, {}));
    const share = sharing(fetch);
    await Promise.all([share(get({ method: 'POST' })), share(get({ method: 'POST' }))]);
    expect(sent).toHaveLength(2);
  });

  it('lets one caller leave without disturbing the other', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { fetch, sent } = network(() => new Promise((resolve) => (answer = resolve)));
    const share = sharing(fetch);
    const leaving = new AbortController();
    const left = share(get({ signal: leaving.signal }));
    const stayed = share(get());
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    answer(json(200, { here: true }));
    expect(await (await stayed).json()).toEqual({ here: true });
    expect(sent).toHaveLength(1);
  });

  it('ends the request when the last caller has left', async () => {
    const { fetch, sent } = network('silence');
    const share = sharing(fetch);
    const controllers = [new AbortController(), new AbortController()];
    const callers = controllers.map(({ signal }) => share(get({ signal })));
    for (const controller of controllers) controller.abort(new Error('left'));
    await Promise.allSettled(callers);
    expect(sent[0]?.signal.aborted).toBe(true);
  });
});
