/** How texts of one group of languages look in one legacy encoding. */
export interface LegacyEncoding {
  /** WHATWG label. */
  label: string;
  /** Letters outside ASCII that its texts use, most frequent first. */
  letters: string;
  /** Bytes per such letter. */
  bytes: 1 | 2;
}

const CYRILLIC = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґўОЕАИНТСРВЛКМДПУЯЫЬГЗБЧЙХЖШЮЦЩЭФЪЁІЇЄҐЎ';

/** In order of preference where two explain a text equally well. */
export const LEGACY_ENCODINGS: readonly LegacyEncoding[] = [
  { label: 'windows-1252', letters: 'éèàêçùâîôûœëïæÉÀÈÊÇŒ', bytes: 1 }, // French
  { label: 'windows-1252', letters: 'äüößÄÖÜ', bytes: 1 }, // German
  { label: 'windows-1252', letters: 'áíóéñúü¿¡ÁÉÍÓÚÑ', bytes: 1 }, // Spanish
  { label: 'windows-1252', letters: 'ãçáéíóêõâúàôÃÇÁÉÍÓÊÕÂÚ', bytes: 1 }, // Portuguese
  { label: 'windows-1252', letters: 'èàùòéìÈÀÙÒÉÌ', bytes: 1 }, // Italian
  { label: 'windows-1252', letters: 'åäöøæéÅÄÖØÆ', bytes: 1 }, // Nordic
  { label: 'windows-1250', letters: 'ąęłóżśćńźŁŚŻÓĆ', bytes: 1 }, // Polish
  { label: 'windows-1250', letters: 'áíéěčšřžýůúňťďóôäľĺŕČŠŘŽÚÍÁÝ', bytes: 1 }, // Czech, Slovak
  { label: 'windows-1250', letters: 'áéóöőíüúűÁÉÓÖŐÍÜÚŰ', bytes: 1 }, // Hungarian
  { label: 'windows-1250', letters: 'ăîâşţÎŞŢÂĂ', bytes: 1 }, // Romanian
  { label: 'windows-1250', letters: 'čšžćđČŠŽĆĐ', bytes: 1 }, // Croatian, Slovene
  { label: 'windows-1254', letters: 'ıişğçüöâŞİÇĞÜÖ', bytes: 1 }, // Turkish
  { label: 'windows-1251', letters: CYRILLIC, bytes: 1 },
  { label: 'windows-1256', letters: 'ايلمنوتربهدسعفقكحجأةىشصخذضزطغئءثظؤآإپچژگ', bytes: 1 }, // Arabic, Persian
  { label: 'windows-1253', letters: 'αοιετσνηυρπκμςλόίάέωήδγχύθφβξώζψΐϊΑΟΙΕΤΣΝΗΥΡΠΚΜΛ', bytes: 1 },
  { label: 'windows-1255', letters: 'יוהלאתרמבשנםדעקפחגכסטצזןךףץ', bytes: 1 },
  {
    label: 'gb18030',
    letters:
      '的一是不了我你人在有他这们来到个说就那会要好没去知道什么吗吧她都时想看可以还和自为过也对能下得子事天谢请现给让开心里很多上后大小生出中国家年回走起做再见',
    bytes: 2,
  },
  {
    label: 'big5',
    letters:
      '的一是不了我你人在有他這們來到個說就那會要好沒去知道什麼嗎吧她都時想看可以還和自為過也對能下得子事天謝請現給讓開心裡很多上後大小生出中國家年回走起做再見',
    bytes: 2,
  },
  {
    label: 'shift_jis',
    letters:
      'いのんなにたてしとかるうがはれでもっらりこくだまさよきすをけねあせわそみおちじどえやばべろめつほげずごびふぶむゃゅょアイウエオカキクケコサシスセソタチツテトナニハヒフホマミムメモラリルレロンッーャュョ人私何日',
    bytes: 2,
  },
  {
    label: 'euc-kr',
    letters: '이다는을의가에고한지로도서하기나사아어안그니자를해리시대있라정보게무일거전여없네내우말알면야세수인것만요',
    bytes: 2,
  },
];
