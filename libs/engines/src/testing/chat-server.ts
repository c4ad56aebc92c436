/** @file A chat provider on this computer, told what its assistant says. */
import { ContractEndpoint, type EndpointCall, type Reaction } from './contract-endpoint.js';

export interface ChatCall {
  system: string;
  /** What the user's message holds. */
  user: unknown;
  format: 'json_schema' | 'json_object' | 'text';
  faults: string[];
}

export type ChatReaction =
  /** What the assistant says. */
  | { say: string }
  | { status: number; message?: string; param?: string; retryAfter?: string }
  /** The connection breaks before an answer. */
  | { cut: true };

interface ChatBody {
  messages: { role: string; content: string }[];
  response_format?: { type: ChatCall['format'] };
}

export class ChatContractServer {
  /** How it answers. */
  react: (call: ChatCall) => ChatReaction = () => ({ say: '{}' });
  readonly calls: ChatCall[] = [];

  private constructor(private readonly endpoint: ContractEndpoint) {
    endpoint.react = (call) => {
      const asked = chatCallOf(call);
      this.calls.push(asked);
      return reactionOf(this.react(asked));
    };
  }

  static async start(): Promise<ChatContractServer> {
    return new ChatContractServer(await ContractEndpoint.start('openai-chat', (message) => errorOf(message)));
  }

  /** As OPENAI_BASE_URL names it. */
  get url(): string {
    return `${this.endpoint.url}/v1`;
  }

  close(): Promise<void> {
    return this.endpoint.close();
  }
}

function chatCallOf({ json, faults }: EndpointCall): ChatCall {
  const body = json as ChatBody;
  const said = (role: string) => body.messages.find((message) => message.role === role)?.content ?? '';
  return {
    ...{ system: said('system'), user: JSON.parse(said('user')) as unknown },
    ...{ format: body.response_format?.type ?? 'text', faults },
  };
}

function reactionOf(reaction: ChatReaction): Reaction {
  if ('cut' in reaction) return reaction;
  if ('say' in reaction) return { answer: completion(reaction.say) };
  const { status, message = 'as the test asked', param = null, retryAfter } = reaction;
  return { status, error: errorOf(message, param), retryAfter };
}

const completion = (content: string) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'test' },
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
});

const errorOf = (message: string, param: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param, code: null },
});
