/**
 * @file Texts that a language model might take for an order to itself. Such a text is translated all the same, but by itself: a wrong guess
 * costs one more call. Pure.
 */

/** What people call such an engine, its answer, and what it was told. */
const ABOUT_THE_ENGINE =
  /\b(?:prompt|instruction|system message|guideline|jailbreak|assistant|language model|llm|chatgpt|gpt-?\d|openai|ai model|developer mode|json|translator|translations?|translat(?:e|ing) (?:this|the|every|all|everything)|api key|output only|base64|payload)s?\b/iu;
const ABOUT_THE_ENGINE_ELSEWHERE =
  /\b(?:instrucci(?:ón|ones)|indicaciones|asistente|traductor|consignes?|traducteur|anweisung(?:en)?|assistent|übersetzer|istruzioni|instruções|assistente)\b|инструкци|указани|ассистент|переводчик|промпт|指示|指令|提示词|助手|翻译|システム|プロンプト|翻訳|지시|프롬프트|번역|निर्देश|अनुवाद|دستور|دستیار|ترجمه/iu;
/** Orders to forget, to repeat, or to be somebody else. */
const AN_ORDER =
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.!?]{0,40}\b(?:above|previous|prior|before|everything|all|rules?|other|text|rest|that)\b|\b(?:answer|reply|respond|print|return|say|write|repeat|output|replace|append|insert)\b[^.!?]{0,30}\b(?:with|only|instead|every|all|exactly|following|above|below|after|each|word)\b|\b(?:you are|you're|act as|pretend|roleplay|from now on|you must|your task|do not translate|don't translate|stop translating|new task|end of (?:text|input|data))\b/iu;
const AN_ORDER_ELSEWHERE =
  /\b(?:ignora|olvida|responde|ignorez|oubliez|répondez|ignoriere|vergiss|antworte|ignorare|dimentica|rispondi|esqueça|responda)\b|игнориру|забудь|ответь|忽略|忘记|回答|無視|忘れ|答え|무시|잊어|대답|अनदेखा|भूल|نادیده|فراموش|پاسخ بده/iu;
/** Signs that frame messages and data, not speech. */
const A_FRAME =
  /```|<\|[^|]*\|>|\[\/?INST\]|<\/?(?:system|user|assistant|s|im_start|im_end|tool|function)\b[^<>]{0,200}>|(?:^|\s)#{2,}\s|(?:^|\n)[^\S\n]*(?:system|user|assistant|human)\s*:|["']?(?:id|text|role|content|translations)["']?\s*:\s*["'[{\d]|[{}[\]]{2,}|\\u[0-9a-f]{4}|&#x?[0-9a-f]+;|[A-Za-z0-9+/]{40,}={0,2}|[\u{E0000}-\u{E007F}\u200B\u2060\u202E]/iu;

const SIGNS = [ABOUT_THE_ENGINE, ABOUT_THE_ENGINE_ELSEWHERE, AN_ORDER, AN_ORDER_ELSEWHERE, A_FRAME];

export const mayBeAnOrder = (text: string): boolean => {
  const plain = text.normalize('NFKC');
  return SIGNS.some((sign) => sign.test(plain) || sign.test(text));
};
