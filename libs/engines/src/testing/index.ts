/** @file For tests only: providers that check what they are asked, speech with known words, and counting errors. */
export {
  ContractServer,
  type Behaviour,
  type ProviderVoice,
  type RecordedCall,
  type Truth,
  type TrueWord,
} from './contract-server.js';
export type { IncomingCall } from './contract.js';
export { ContractEndpoint, type EndpointCall, type Reaction } from './contract-endpoint.js';
export { ChatContractServer, type ChatCall, type ChatReaction } from './chat-server.js';
export { deepgramVoice } from './deepgram.voice.js';
export { openAiVoice } from './openai.voice.js';
export { speakText, speakWords } from './speech.js';
export { countWordErrors, plainWords } from '@timbrel/subtitles';
export { transcriptionRequest, type RequestForTests } from './transcription-request.js';
