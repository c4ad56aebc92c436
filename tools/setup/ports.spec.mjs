import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { choosePort, tryPort } from './ports.mjs';

describe('choosePort', () => {
  it('keeps the remembered port while it is free', async () => {
    assert.equal(await choosePort(4711, async (port) => port), 4711);
  });
  it('takes another one when the remembered port is taken', async () => {
    const port = await choosePort(4711, async (wish) => (wish === 4711 ? undefined : wish));
    assert.ok(port >= 15_000 && port < 32_000);
  });
  it('lets the system choose when all wishes are taken', async () => {
    assert.equal(await choosePort(undefined, async (wish) => (wish === 0 ? 50_001 : undefined)), 50_001);
  });
});

describe('tryPort', () => {
  it('tells a taken port from a free one', async () => {
    const server = createServer();
    const port = await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
    assert.equal(await tryPort(port), undefined);
    await new Promise((resolve) => server.close(resolve));
    assert.equal(await tryPort(port), port);
  });
});
