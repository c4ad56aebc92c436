import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came, dots unstuffed. */
  data: string;
}

export interface TestMailServer {
  /** e.g. smtp://127.0.0.1:43210 */
  url: string;
  received: ReceivedMail[];
  /** The next recipients are refused with this answer, e.g. `450 later`. */
  refuseWith(answer: string | null): void;
  close(): Promise<void>;
}

/** As much of a mail server (RFC 5321) as takes mail from a client. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let refusal: string | null = null;
  const server: Server = createServer((socket) => converse(socket, received, () => refusal));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuseWith: (answer) => void (refusal = answer),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, received: ReceivedMail[], refusal: () => string | null): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let pending = '';
  let inData = false;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = pending.indexOf(end);
      if (at < 0) return;
      const line = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (inData) {
        received.push({ ...mail, data: line.replace(/^\.\./gm, '.') });
        mail = { from: '', to: [], data: '' };
        inData = false;
        say('250 kept');
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 test');
      else if (/^MAIL FROM:/i.test(line)) {
        mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        const no = refusal();
        if (!no) mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        say(no ?? '250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
  say('220 test');
}
