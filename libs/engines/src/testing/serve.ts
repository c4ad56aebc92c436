/**
 * @file Runs the contract servers as a process of their own, for tests that may not import this library:
 * `node libs/engines/dist/testing/serve.js` prints `{"deepgram":"http://…","openai":"http://…/v1"}` and ends with its parent's pipe.
 */
import { ContractServer } from './contract-server.js';
import { deepgramVoice } from './deepgram.voice.js';
import { openAiVoice } from './openai.voice.js';

const [deepgram, openai] = await Promise.all([ContractServer.start(deepgramVoice), ContractServer.start(openAiVoice)]);
process.stdout.write(`${JSON.stringify({ deepgram: deepgram.url, openai: `${openai.url}/v1` })}\n`);
const stop = (): void => void Promise.all([deepgram.close(), openai.close()]).then(() => process.exit(0));
process.stdin.resume().on('end', stop);
process.on('SIGTERM', stop);
