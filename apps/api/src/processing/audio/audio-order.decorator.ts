import { type OneService } from '../../subscriptions/requires-service.js';
import { Order } from '../jobs/orders/order.decorator.js';

/** What every call about sound has in common. */
export const AudioOrder = (path: string, operationId: string, summary: string, services: OneService) =>
  Order({
    ...{ path, operationId, summary, services },
    refusals: 'VALIDATION_FAILED, INVALID_FILE_TYPE, INVALID_REGION, NOTHING_LEFT, NO_AUDIO or NO_SUCH_TRACK',
  });
