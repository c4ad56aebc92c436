import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AccountClosing } from './account-closing.js';
import { CheckoutProof } from './checkout-proof.js';
import { CheckoutService } from './checkout.service.js';
import { type Gateway } from './gateway.js';
import { Gateways } from './gateways.js';
import { PaypalGateway } from './gateways/paypal/paypal.gateway.js';
import { StripeGateway } from './gateways/stripe/stripe.gateway.js';
import { FakePaymentProvider } from './gateways/test/fake-payment-provider.js';
import { TestWebhookDeliveries } from './gateways/test/test-webhook-deliveries.js';
import { TestGateway } from './gateways/test/test.gateway.js';
import { TestGatewayController } from './gateways/test/test-gateway.controller.js';
import { OnceOffers } from './once-offers.js';
import { PlanChangeCompletion } from './plan-change-completion.js';
import { PlanChangeWriter } from './plan-change-writer.js';
import { PlanChangeService } from './plan-change.service.js';
import { PaymentsReconciler, ClockAdvancer } from './payments.reconciler.js';
import { SubscriptionController } from './subscription.controller.js';
import { SubscriptionService } from './subscription.service.js';
import { SubscriptionWriter } from './subscription-writer.js';
import { SyncService } from './sync.service.js';
import { GatewayWebhooksController } from './gateway-webhooks.controller.js';
import { GatewayWebhooksService } from './gateway-webhooks.service.js';

const providers = [
  FakePaymentProvider,
  TestGateway,
  TestWebhookDeliveries,
  {
    provide: Gateways,
    inject: [Environment, Clock, Database, PlanCatalogue, TestGateway],
    useFactory: (env: Environment, clock: Clock, database: Database, plans: PlanCatalogue, test: TestGateway) => {
      const configured: [boolean, () => Gateway][] = [
        [env.usesStripe, () => new StripeGateway(env, clock, plans)],
        [env.usesPayPal, () => new PaypalGateway(env, database)],
        [env.usesTestGateway, () => test],
      ];
      return new Gateways(configured.flatMap(([isOn, make]) => (isOn ? [make()] : [])));
    },
  },
  SyncService,
  CheckoutProof,
  OnceOffers,
  PlanChangeWriter,
  SubscriptionWriter,
  CheckoutService,
  PlanChangeCompletion,
  PlanChangeService,
  SubscriptionService,
  AccountClosing,
  GatewayWebhooksService,
];

/** Gateways, checkouts, the inbox of their events: in the HTTP process with routes, in the worker with the reconciler. */
@Module({})
export class PaymentsModule {
  static api(): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [InvoicesModule, NotificationsModule],
      controllers: [SubscriptionController, GatewayWebhooksController, TestGatewayController],
      providers,
    };
  }

  /** The services alone. */
  static services(): DynamicModule {
    return { module: PaymentsModule, imports: [InvoicesModule, NotificationsModule], providers, exports: providers };
  }

  static worker(): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [InvoicesModule, NotificationsModule],
      providers: [...providers, { provide: ClockAdvancer, useExisting: FakePaymentProvider }, PaymentsReconciler],
    };
  }
}
