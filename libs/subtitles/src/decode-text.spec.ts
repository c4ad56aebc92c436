import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';
import { encodable, encode } from './testing/encode.js';
import { LANGUAGES, subtitlesIn } from './testing/subtitle-corpus.js';

const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:03,000\r\n${text}\r\n`;

const linesOf = (tag: string) => LANGUAGES.find(([known]) => known === tag)![1].lines;

describe('decodeText', () => {
  it.each([
    ['ASCII', 'plain'],
    ['two-byte letters', 'Grüße, привет, سلام'],
    ['three- and four-byte letters', '你好 👩‍👩‍👧'],
    ['nothing', ''],
  ])('reads UTF-8 with %s, with and without byte order mark', (_, text) => {
    const bytes = new TextEncoder().encode(text);
    expect(decodeText(bytes)).toMatchObject({ text, encoding: 'utf-8', isCertain: true });
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes))).toMatchObject({
      text,
      encoding: 'utf-8',
      isCertain: true,
    });
  });

  it('reads UTF-8 that was cut inside a character', () => {
    const text = srt('привет, как дела? хорошо, спасибо');
    const cut = new TextEncoder().encode(`${text}д`).slice(0, -1);
    expect(decodeText(cut)).toMatchObject({ text: `${text}\uFFFD`, encoding: 'utf-8', isCertain: true });
  });

  it('reads UTF-8 that holds U+FFFD as such', () => {
    const text = srt('Il est \uFFFD table.');
    expect(decodeText(new TextEncoder().encode(text))).toMatchObject({ text, encoding: 'utf-8', isCertain: true });
  });

  it('takes UTF-8 with as many broken bytes as letters for a guess', () => {
    const bytes = Uint8Array.of(...encode('L’été, dit-elle, déjà fini à ', 'utf-8'), 0xe9, 0x20, 0xe9, 0x21);
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', isCertain: false });
  });

  it.each(['Hello', 'Привет, мир', '你好，世界', '👩‍👩‍👧'])(
    'reads UTF-16 and UTF-32 of %s, with and without byte order mark',
    (words) => {
      const text = srt(words);
      for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']) {
        expect(decodeText(encode(text, encoding))).toMatchObject({ text, encoding, isCertain: true });
        expect(decodeText(encode(`\uFEFF${text}`, encoding))).toMatchObject({ text, encoding, isCertain: true });
      }
    },
  );

  it.each(['th', 'zh-Hans', 'ja', 'ko', 'hi', 'ru'])('reads UTF-16 without any ASCII: %s', (tag) => {
    const text = linesOf(tag)
      .join('')
      .replace(/[\0-\x7F]/g, '');
    for (const encoding of ['utf-16le', 'utf-16be']) {
      expect(decodeText(encode(text, encoding))).toMatchObject({ text, encoding });
    }
  });

  it('reads what it is told to', () => {
    const bytes = encode('Où est l’été ?', 'macintosh');
    const named = decodeText(bytes, 'macintosh');
    expect(named).toEqual({ text: 'Où est l’été ?', encoding: 'macintosh', confidence: 1, isCertain: true });
    expect(decodeText(bytes, 'windows-1252').text).not.toBe(named.text);
  });

  it('replaces what UTF-32 cannot mean', () => {
    expect(decodeText(Uint8Array.of(0x41, 0, 0, 0, 0, 0xd8, 0, 0, 0x42, 0), 'utf-32le').text).toBe('A\uFFFD\uFFFD');
  });

  it('reads a few letters as what they most likely are, and is not certain', () => {
    expect(decodeText(encode(srt('Voilà.'), 'windows-1252')).isCertain).toBe(false);
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
    expect(decodeText(encode(text, encoding))).toMatchObject({ text, encoding });
  });
});

describe('subtitles in forty languages', () => {
  const UNICODE = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'];
  const read = (cues: number) =>
    LANGUAGES.flatMap(([tag, language]) =>
      [...UNICODE, ...language.encodings].map((encoding) => {
        const text = subtitlesIn(language, cues);
        const decoded = decodeText(encode(text, encoding));
        return { what: `${tag} in ${encoding}`, isRight: decoded.text === encodable(text, encoding), ...decoded };
      }),
    );

  it('are forty', () => expect(LANGUAGES).toHaveLength(40));

  it.each([1, 2, 3, 10, 30, 300])('of %i cues are read right, or in doubt', (cues) => {
    const wrong = read(cues).filter(({ isRight, isCertain }) => !isRight && isCertain);
    expect(wrong.map(({ what, encoding }) => `${what}: ${encoding}`)).toEqual([]);
  });

  it('are rarely in doubt, and read right even so', () => {
    const short = read(10);
    expect(short.filter(({ isRight }) => !isRight).map(({ what }) => what)).toEqual([]);
    expect(short.filter(({ isCertain }) => !isCertain).length).toBeLessThan(short.length / 10);
    // Greek's two encodings differ by one letter.
    const long = read(300).filter(({ isCertain }) => !isCertain);
    expect(long.map(({ what }) => what.slice(0, 2))).toEqual(long.map(() => 'el'));
  });
});
