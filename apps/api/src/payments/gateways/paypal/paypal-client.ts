import {
  ApiError,
  Client,
  Environment as PaypalEnvironment,
  OrdersController,
  PaymentsController,
  SubscriptionsController,
} from '@paypal/paypal-server-sdk';
import axios, { type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { type Environment } from '../../../config/environment.js';
import { type Money } from '../../gateway.js';

const PRODUCTION = 'https://api-m.paypal.com';
const TIMEOUT_MS = 20_000;

/** What a dispute has come to, as far as we read it. */
export interface PaypalDispute {
  dispute_id: string;
  status: string;
  dispute_amount: { currency_code: string; value: string };
  dispute_outcome?: { outcome_code: string };
  disputed_transactions: { seller_transaction_id: string }[];
  update_time: string;
}

/** PayPal by its SDK, at the configured address, and the two calls that the SDK does not know. */
export class PaypalClient {
  readonly subscriptions: SubscriptionsController;
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly base: string;
  private readonly client: Client;

  constructor(env: Environment) {
    this.base = (env.PAYPAL_API_BASE ?? PRODUCTION).replace(/\/$/, '');
    this.client = new Client({
      environment: PaypalEnvironment.Production,
      timeout: TIMEOUT_MS,
      clientCredentialsAuthCredentials: {
        oAuthClientId: env.PAYPAL_CLIENT_ID!,
        oAuthClientSecret: env.PAYPAL_CLIENT_SECRET!,
      },
      // The SDK has no setting for its server's address.
      unstable_httpClientOptions: { adapter: sentTo(this.base) },
    });
    this.subscriptions = new SubscriptionsController(this.client);
    this.orders = new OrdersController(this.client);
    this.payments = new PaymentsController(this.client);
  }

  /** Makes a catalogue product; one that is there already is as good. */
  async ensureProduct(id: string, name: string): Promise<void> {
    const headers = { ...(await this.authorization()), 'PayPal-Request-Id': `product-${id}` };
    const { status, data } = await axios.post<unknown>(
      `${this.base}/v1/catalogs/products`,
      { id, name, type: 'SERVICE' },
      { headers, timeout: TIMEOUT_MS, validateStatus: () => true },
    );
    if (status !== 201 && !JSON.stringify(data).includes('DUPLICATE_RESOURCE_IDENTIFIER'))
      throw new Error(`PayPal did not make the product ${id}: ${status} ${JSON.stringify(data)}`);
  }

  async dispute(id: string): Promise<PaypalDispute> {
    const headers = await this.authorization();
    const { data } = await axios.get<PaypalDispute>(`${this.base}/v1/customer/disputes/${encodeURIComponent(id)}`, {
      headers,
      timeout: TIMEOUT_MS,
    });
    return data;
  }

  private async authorization(): Promise<Record<string, string>> {
    const { accessToken } = await this.client.clientCredentialsAuthManager.updateToken();
    return { Authorization: `Bearer ${accessToken}` };
  }
}

const sentTo =
  (base: string): AxiosAdapter =>
  (config: InternalAxiosRequestConfig) =>
    axios.getAdapter('http')({ ...config, url: config.url!.replace(PRODUCTION, base) });

/** Null for what PayPal does not know. */
export async function found<T>(asked: Promise<{ result: T }>): Promise<T | null> {
  try {
    return (await asked).result;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
}

/** PayPal's name for what is wrong with a call, e.g. `INSTRUMENT_DECLINED`. */
export function issueOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const body = typeof error.body === 'string' ? error.body : JSON.stringify(error.body);
  return /"issue":\s*"(\w+)"/.exec(body)?.[1] ?? null;
}

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

/** As PayPal writes money. */
export const valueOf = ({ amount, currency }: Money): string => {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
};

/** Minor units of what PayPal writes. */
export const amountOf = (money: { currencyCode: string; value: string }): number =>
  Math.round(Number(money.value) * 10 ** decimalsOf(money.currencyCode));
