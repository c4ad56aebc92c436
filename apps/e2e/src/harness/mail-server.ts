import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A minimal mail server (RFC 5321) that accepts and stores the product's mail. */
export class MailServer {
  /** While set, connecting clients get no greeting. */
  isHanging = false;
  private readonly mails: { to: string; id: string; text: string }[] = [];
  private readonly server: Server = createServer((socket) => this.converse(socket));

  static async start(): Promise<MailServer> {
    const mail = new MailServer();
    await new Promise<void>((resolve) => mail.server.listen(0, '127.0.0.1', resolve));
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The text of the last mail to an address, without its headers. */
  mailTo = async (email: string): Promise<string | undefined> => this.mails.findLast(({ to }) => to === email)?.text;

  /** By `Message-ID`, to whom it came, as often as it came. */
  get deliveries(): ReadonlyMap<string, string[]> {
    const deliveries = new Map<string, string[]>();
    for (const { id, to } of this.mails) deliveries.set(id, [...(deliveries.get(id) ?? []), to]);
    return deliveries;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private converse(socket: Socket): void {
    let pending = '';
    let to = '';
    let end = '\r\n';
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (text: string) => {
      pending += text;
      for (let at = pending.indexOf(end); at >= 0; at = pending.indexOf(end)) {
        const line = pending.slice(0, at);
        pending = pending.slice(at + end.length);
        if (end !== '\r\n') {
          const id = /^Message-ID: <(.*)>/im.exec(line)?.[1] ?? '';
          this.mails.push({ to, id, text: line.slice(line.indexOf('\r\n\r\n')) });
          end = '\r\n';
          say('250 kept');
        } else if (/^DATA/i.test(line)) {
          end = '\r\n.\r\n';
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else {
          to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? to;
          say('250 ok');
        }
      }
    });
    if (!this.isHanging) say('220 test');
  }
}
