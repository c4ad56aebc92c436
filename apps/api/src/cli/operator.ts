import { NestFactory } from '@nestjs/core';
import { ConfigurationError, readEnvironment } from '../config/read-environment.js';
import { CommandError, type OperatorCommand } from './commands/command.js';
import { announce } from './commands/announce.command.js';
import { account } from './commands/account.command.js';
import { createDiscount, endDiscount, listDiscounts } from './commands/discounts.command.js';
import { listPlans, setPlan, setPrice } from './commands/plans.command.js';
import { endSessions } from './commands/sessions.command.js';
import { checkStorage } from './commands/storage.command.js';
import { refund } from './commands/refund.command.js';
import { listWebhooks, replayWebhook } from './commands/webhooks.command.js';
import { OperatorModule } from './operator.module.js';

const COMMANDS: readonly OperatorCommand[] = [
  listPlans,
  setPlan,
  setPrice,
  listDiscounts,
  createDiscount,
  endDiscount,
  account,
  endSessions,
  refund,
  listWebhooks,
  replayWebhook,
  checkStorage,
  announce,
];

const help = (): string =>
  [
    'Usage: node apps/api/dist/cli/operator.js <command>',
    ...COMMANDS.flatMap(({ name, usage, does }) => [`  ${name} ${usage}`, `      ${does}`]),
  ].join('\n');

/** Finds the command whose words the arguments begin with. */
export function commandOf(args: readonly string[]): { command: OperatorCommand; rest: string[] } | null {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  return command ? { command, rest: args.slice(command.name.split(' ').length) } : null;
}

async function main(args: readonly string[]): Promise<void> {
  const found = commandOf(args);
  if (!found) throw new CommandError(help());
  readEnvironment();
  const app = await NestFactory.createApplicationContext(OperatorModule, { logger: false, abortOnError: false });
  try {
    for (const line of await found.command.run(app, found.rest)) process.stdout.write(`${line}\n`);
  } finally {
    await app.close();
  }
}

if (process.argv[1]?.endsWith('operator.js')) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isTheirs = error instanceof CommandError || error instanceof ConfigurationError;
    process.stderr.write(`${isTheirs ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  });
}
