import { describe, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { onceClosed } from './once-closed.js';

function answer(socket = new Socket()) {
  const response = new ServerResponse(new IncomingMessage(socket));
  return { socket, response };
}

describe('waiting until an answer is done with', () => {
  it.each([
    ['the answer closes', ({ response }: ReturnType<typeof answer>) => response.emit('close')],
    ['its connection closes', ({ socket }: ReturnType<typeof answer>) => socket.emit('close')],
  ])('ends once where %s', (_, close) => {
    const given = answer();
    let ended = 0;
    onceClosed(given.response, () => ended++);
    close(given);
    expect(ended).toBe(1);
    given.response.emit('close');
    given.socket.emit('close');
    expect(ended).toBe(1);
  });

  it('ends at once where the connection has gone', () => {
    const { socket, response } = answer();
    socket.destroy();
    let ended = 0;
    onceClosed(response, () => ended++);
    expect(ended).toBe(1);
  });

  it('knows the connection of an answer whose request was destroyed', () => {
    const { socket, response } = answer();
    response.assignSocket(socket);
    Object.assign(response.req, { socket: null });
    let ended = 0;
    onceClosed(response, () => ended++);
    expect(ended).toBe(0);
    socket.emit('close');
    expect(ended).toBe(1);
  });

  it('ends at once where nobody knows the connection', () => {
    const { response } = answer();
    Object.assign(response.req, { socket: null });
    let ended = 0;
    onceClosed(response, () => ended++);
    expect(ended).toBe(1);
  });

  it('adds one listener to an answer and its connection however many wait', () => {
    const { socket, response } = answer();
    const before = [response, socket].map((emitter) => emitter.listenerCount('close'));
    for (let count = 0; count < 20; count++) onceClosed(response, () => undefined);
    const after = [response, socket].map((emitter) => emitter.listenerCount('close'));
    expect(after).toEqual(before.map((count) => count + 1));
  });
});
