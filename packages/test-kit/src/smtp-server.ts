import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  from: string;
  to: string;
  /** Its headers and parts as received. */
  source: string;
}

/** A mail server that stores the mails it accepts. */
export interface SmtpServer {
  /** Address for `SMTP_URL`. */
  url: string;
  readonly mails: readonly ReceivedMail[];
  /** Sets how many of the next mails are temporarily refused. */
  refuse(count: number): void;
  stop(): Promise<void>;
}

const address = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';

/** Starts a mail server that supports the minimum of SMTP for sending a mail. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let mail: ReceivedMail = { from: '', to: '', source: '' };
    let inData = false;
    const takeLine = (line: string) => {
      if (line !== '.') {
        mail.source += `${line.replace(/^\./, '')}\n`;
        return;
      }
      inData = false;
      mails.push(mail);
      say('250 taken');
    };
    const answers: Record<string, (line: string) => void> = {
      MAIL: (line) => {
        mail = { from: address(line), to: '', source: '' };
        if (refused === 0) return say('250 fine');
        refused -= 1;
        say('451 later');
      },
      RCPT: (line) => {
        mail.to = address(line);
        say('250 fine');
      },
      DATA: () => {
        inData = true;
        say('354 go on');
      },
      QUIT: () => void socket.end('221 bye\r\n'),
    };
    createInterface({ input: socket }).on('line', (line) => {
      if (inData) return takeLine(line);
      const answer = answers[line.slice(0, 4).toUpperCase()];
      if (answer) answer(line);
      else say('250 fine');
    });
    say('220 ready');
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (count) => {
      refused = count;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
