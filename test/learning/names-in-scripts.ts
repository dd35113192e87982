/** Names in the scripts of the portal's fonts, with difficult letters in each. */
export const NAMES = {
  Latin: [
    'Žofia Müller-Łukasz',
    'Nguyễn Thị Hồng Ánh',
    'Siân O’Brien',
    'Kalaniʻōpuʻu Kāneʻohe',
    'Ağrı Çelik',
  ],
  Greek: ['Αναστασία Παπαδοπούλου', 'Ἀθηνᾶ Ὄμηρος', 'Γιώργος Ρήγας'],
  Cyrillic: ['Анна Ёлкина', 'Юлія Ґалаґан', 'Ђорђе Љубичић', 'Айнұр Қасымова'],
  Arabic: ['محمد عبد الله', 'فاطمة الزهراء', 'مُحَمَّد', 'گلناز پیروز', 'حسن (أبو علي)'],
  Hebrew: ['שָׁרָה כהן', 'יוסף בן־דוד', 'רחל (לאה) לוי'],
  Devanagari: ['क्षमा श्रीवास्तव', 'हिन्दी प्रसाद', 'ज्ञानेश्वर'],
  Bengali: ['রুদ্র চক্রবর্তী', 'শ্রাবন্তী ঘোষ', 'কৃষ্ণা'],
  Tamil: ['ஸ்ரீ மீனாட்சி', 'கௌசல்யா', 'செல்வம்'],
  Thai: ['น้ำฝน ใจดี', 'กิ๊ก ศรีสุข', 'ปิ่น ทองคำ'],
  Chinese: ['王小明', '李雪芳', '欧阳龑', '歐陽慧嫻'],
  Japanese: ['佐藤さくら', '鈴木カナコ', '𠮷田（髙）ゞ'],
  Korean: ['김민준', '이서연', '뷁 선우'],
}

/** Names that require an operator's font. The tests use `test/fonts`. */
export const NAMES_OF_OPERATOR = { Georgian: ['გიორგი', 'ნინო'] }

/** Names that no font covers. */
export const NAMES_WITHOUT_FONT = { Armenian: 'Աննա', Ethiopic: 'አበበ' }
