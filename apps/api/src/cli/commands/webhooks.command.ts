import { WebhooksService } from '../../payments/webhooks.service.js';
import { CommandError, databaseOf, type OperatorCommand, table, wholeNumber } from './command.js';

export const listWebhooks: OperatorCommand = {
  name: 'webhooks list',
  usage: '',
  does: 'the newest fifty events, those that failed first',
  run: async (app) =>
    table(
      await databaseOf(app).execute<Record<string, unknown>[]>(
        `select id, gateway, event_id, type, received_at, processed_at, attempts, last_error from webhook_events
         order by processed_at is null desc, received_at desc limit 50`,
      ),
    ),
};

export const replayWebhook: OperatorCommand = {
  name: 'webhooks replay',
  usage: '<id>',
  does: 'work an event off again; harmless, since the provider is asked what is true',
  run: async (app, [id]) => {
    const known = wholeNumber(id, 'The id', 1, Number.MAX_SAFE_INTEGER);
    const [row] = await databaseOf(app).execute<unknown[]>('select 1 from webhook_events where id = ?', [known]);
    if (!row) throw new CommandError(`There is no event ${known}.`);
    await app.get(WebhooksService).process(String(known));
    return [`Event ${known} has been worked off.`];
  },
};
