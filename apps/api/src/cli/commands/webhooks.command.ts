import { describeWebhookEvents } from '../../payments/payments.queries.js';
import { WebhookEvent } from '../../payments/webhook-event.entity.js';
import { GatewayWebhooksService } from '../../payments/gateway-webhooks.service.js';
import { CommandError, databaseOf, type OperatorCommand, table, wholeNumber } from './command.js';

export const listWebhooks: OperatorCommand = {
  name: 'webhooks list',
  usage: '',
  does: 'the newest fifty events, those that failed first',
  run: async (app) => table(await describeWebhookEvents(databaseOf(app))),
};

export const replayWebhook: OperatorCommand = {
  name: 'webhooks replay',
  usage: '<id>',
  does: 'work an event off again; harmless, since the provider is asked what is true',
  run: async (app, [id]) => {
    const known = wholeNumber(id, 'The id', 1, Number.MAX_SAFE_INTEGER);
    if ((await databaseOf(app).count(WebhookEvent, { id: String(known) })) === 0)
      throw new CommandError(`There is no event ${known}.`);
    await app.get(GatewayWebhooksService).process(String(known));
    return [`Event ${known} has been worked off.`];
  },
};
