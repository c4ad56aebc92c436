import { ApiKey } from './auth/api-keys/api-key.entity.js';
import { SecurityEvent } from './auth/audit/security-event.entity.js';
import { Identity } from './auth/google/identity.entity.js';
import { AccountLink } from './auth/links/account-link.entity.js';
import { RecoveryCode, SecondFactor } from './auth/second-factor/second-factor.entity.js';
import { Session } from './auth/session.entity.js';
import { Verification } from './auth/verification/verification.entity.js';
import { OutboxRow } from './common/outbox/outbox.entity.js';
import { Invoice } from './invoices/invoice.entity.js';
import { StoredMail } from './mail/drivers/stored-mail.entity.js';
import { MediaDerivative } from './media/media-derivative.entity.js';
import { MediaFile } from './media/media-file.entity.js';
import { MediaPeaks } from './media/media-peaks.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { Checkout } from './payments/checkout.entity.js';
import { PaypalOrder } from './payments/gateways/paypal/paypal-order.entity.js';
import { PaypalPlanRow } from './payments/gateways/paypal/paypal-plan.entity.js';
import { PaypalRefundOrDispute } from './payments/gateways/paypal/paypal-refund-or-dispute.entity.js';
import { TestCustomer } from './payments/gateways/test/test-customer.entity.js';
import { TestSessionRow } from './payments/gateways/test/test-session.entity.js';
import { TestSubscriptionRow } from './payments/gateways/test/test-subscription.entity.js';
import { OnceOffer } from './payments/once-offer.entity.js';
import { Payment } from './payments/payment.entity.js';
import { PlanChange } from './payments/plan-change.entity.js';
import { Subscription } from './payments/subscription.entity.js';
import { WebhookEvent } from './payments/webhook-event.entity.js';
import { JobCheckpoint } from './processing/jobs/runner/job-checkpoint.entity.js';
import { ProcessingJob } from './processing/jobs/processing-job.entity.js';
import { Recipe } from './processing/recipes/recipe.entity.js';
import { GlossaryTerm } from './processing/translation/glossary/glossary-term.entity.js';
import { Summary } from './processing/summarization/summary.entity.js';
import { Translation } from './processing/translation/translation.entity.js';
import { Customer } from './subscriptions/customers/customer.entity.js';
import { DiscountCode } from './subscriptions/discounts/discount-code.entity.js';
import { DiscountUse } from './subscriptions/discounts/discount-use.entity.js';
import { PlanPriceRow, PlanRow } from './subscriptions/plans/plan.entity.js';
import { SupportMessage } from './support/support-message.entity.js';
import { TranscriptDraft } from './transcripts/editing/transcript-draft.entity.js';
import { TranscriptShare } from './transcripts/sharing/transcript-share.entity.js';
import { Transcript } from './transcripts/transcript.entity.js';
import { FormUpload } from './uploads/form-upload.entity.js';
import { ResumableUpload } from './uploads/resumable/resumable-upload.entity.js';
import { Download } from './usage/download.entity.js';
import { UsageRecord } from './usage/usage-record.entity.js';
import { User } from './users/user.entity.js';
import { Webhook, WebhookDelivery } from './webhooks/webhook.entity.js';

/** All entities. */
export const entities = [
  User,
  Session,
  Verification,
  AccountLink,
  Identity,
  ApiKey,
  Webhook,
  WebhookDelivery,
  SecondFactor,
  RecoveryCode,
  SecurityEvent,
  OutboxRow,
  Invoice,
  MediaDerivative,
  MediaFile,
  MediaPeaks,
  Notification,
  ProcessingJob,
  Recipe,
  Translation,
  Summary,
  GlossaryTerm,
  Transcript,
  TranscriptDraft,
  TranscriptShare,
  UsageRecord,
  Customer,
  PlanRow,
  PlanPriceRow,
  DiscountCode,
  DiscountUse,
  Subscription,
  PlanChange,
  Payment,
  OnceOffer,
  PaypalOrder,
  Checkout,
  PaypalPlanRow,
  PaypalRefundOrDispute,
  TestCustomer,
  TestSessionRow,
  TestSubscriptionRow,
  ResumableUpload,
  FormUpload,
  SupportMessage,
  Download,
  JobCheckpoint,
  WebhookEvent,
  StoredMail,
];
