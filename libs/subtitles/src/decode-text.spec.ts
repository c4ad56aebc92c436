import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';

/** Encodes by asking the decoder what each byte (or pair of bytes) means. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  for (let first = 255; first >= 0; first--) {
    for (let second = 255; second >= 0x30 && first >= 0x81; second--) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if ([...pair].length === 1) bytesOf.set(pair, [first, second]);
    }
    bytesOf.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:03,000\r\n${text}\r\n`;

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return bytes;
}

describe('decodeText', () => {
  it.each([
    ['ASCII', 'plain'],
    ['two-byte letters', 'Grüße, привет, سلام'],
    ['three- and four-byte letters', '你好 👩‍👩‍👧'],
    ['nothing', ''],
  ])('reads UTF-8 with %s, with and without byte order mark', (_, text) => {
    const bytes = new TextEncoder().encode(text);
    expect(decodeText(bytes)).toEqual({ text, encoding: 'utf-8' });
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes))).toEqual({ text, encoding: 'utf-8' });
  });

  it('reads UTF-8 that was cut inside a character', () => {
    const text = srt('привет, как дела? хорошо, спасибо');
    const cut = new TextEncoder().encode(`${text}д`).slice(0, -1);
    expect(decodeText(cut)).toEqual({ text: `${text}\uFFFD`, encoding: 'utf-8' });
  });

  it.each(['Hello', 'Привет, мир', '你好，世界'])('reads UTF-16 of %s, with and without byte order mark', (words) => {
    const text = srt(words);
    for (const [littleEndian, encoding] of [
      [true, 'utf-16le'],
      [false, 'utf-16be'],
    ] as const) {
      expect(decodeText(utf16(text, littleEndian))).toEqual({ text, encoding });
      expect(decodeText(utf16(`\uFEFF${text}`, littleEndian))).toEqual({ text, encoding });
    }
  });

  it.each([
    ['French', 'windows-1252', 'Où êtes-vous allé ? À bientôt, ça ira très bien…'],
    ['German', 'windows-1252', 'Schöne Grüße! Das wäre „großartig“, Ärger übrigens.'],
    ['Spanish', 'windows-1252', '¿Qué pasó mañana? ¡Él comió más piñas, según tú!'],
    ['Portuguese', 'windows-1252', 'Não, então você está à espera da solução? Avó.'],
    ['Italian', 'windows-1252', 'Perché è così? Più tardi verrà la città.'],
    ['Swedish', 'windows-1252', 'Är du på väg? Jag går nu. Så småningom även Öland.'],
    ['Polish', 'windows-1250', 'Dziękuję, że przyszłaś. Jesteś piękną żoną. Śpij już.'],
    ['Czech', 'windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy. Děkuji, čau.'],
    ['Hungarian', 'windows-1250', 'Köszönöm szépen, őrült vagy! Hűséges barátom, jó éjt.'],
    ['Turkish', 'windows-1254', 'Teşekkür ederim, iyi akşamlar. Görüşürüz, değil mi? Çıkış şurası.'],
    ['Russian', 'windows-1251', 'Привет! Как у тебя дела? Я хочу домой, Маша.'],
    ['Ukrainian', 'windows-1251', 'Дякую, все добре. Їжак і ґава живуть у лісі.'],
    ['Arabic', 'windows-1256', 'مرحبا، كيف حالك؟ أنا بخير والحمد لله.'],
    ['Persian', 'windows-1256', 'سلام، حال شما چطور است؟ من خوبم، متشکرم.'.replace('ی', 'ي')],
    ['Greek', 'windows-1253', 'Γεια σου, τι κάνεις; Είμαι καλά, ευχαριστώ.'],
    ['Hebrew', 'windows-1255', 'שלום, מה שלומך? אני בסדר, תודה רבה.'],
    ['simplified Chinese', 'gb18030', '你好，我们现在要去哪里？我不知道你在说什么。'],
    ['traditional Chinese', 'big5', '你好，我們現在要去哪裡？我不知道你在說什麼。'],
    ['Japanese', 'shift_jis', 'こんにちは、元気ですか？私はとても元気です。ありがとう。'],
    ['Korean', 'euc-kr', '안녕하세요? 저는 지금 집에 가고 있어요. 감사합니다.'],
  ])('recognises %s in %s', (_, encoding, words) => {
    const text = srt(words);
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding });
  });
});
