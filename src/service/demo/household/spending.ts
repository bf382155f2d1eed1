import type { DailyRule } from '../ledger';

const december = [0.9, 0.9, 1, 1, 1, 1, 1.05, 1, 1, 1, 1.35, 1.9];
const summer = [0.85, 0.85, 0.95, 1, 1.1, 1.25, 1.3, 1.25, 1.05, 1, 0.9, 1.1];

/** Everyday spending of the household, by account and kind. */
export const spending: readonly DailyRule[] = [
  {
    key: 'groceries',
    account: 'rewardsCard',
    category: 'groceries',
    perDay: 0.3,
    weekendFactor: 1.5,
    places: [
      { name: 'GREENLEAF MARKET #112', merchant: 'Greenleaf Market', cents: [2200, 19800] },
      { name: 'GREENLEAF MARKET #112', merchant: 'Greenleaf Market', cents: [1800, 14200] },
      { name: 'HARVEST & CO-OP', merchant: 'Harvest & Co-op', cents: [1500, 9800] },
      { name: 'CORNER PANTRY 24H', merchant: 'Corner Pantry', cents: [450, 3800] },
      { name: 'FISHMONGER ØSTERGAARD', merchant: 'Østergaard Fish', cents: [1900, 8200] },
    ],
  },
  {
    key: 'joint-groceries',
    account: 'joint',
    category: 'groceries',
    perDay: 0.24,
    weekendFactor: 1.8,
    places: [
      { name: 'BULKHOUSE WAREHOUSE 0447', merchant: 'Bulkhouse', cents: [6400, 31200] },
      { name: 'GREENLEAF MARKET #108', merchant: 'Greenleaf Market', cents: [2100, 15600] },
      { name: 'FARMERS MARKET', merchant: null, cents: [800, 5400] },
    ],
  },
  {
    key: 'restaurants',
    account: 'rewardsCard',
    category: 'restaurant',
    perDay: 0.3,
    weekendFactor: 1.9,
    season: summer,
    places: [
      { name: 'TRATTORIA DA NINO', merchant: 'Trattoria da Nino', cents: [3800, 14200] },
      { name: 'SAKURA RAMEN さくら', merchant: 'Sakura Ramen さくら', cents: [1700, 6200] },
      { name: 'TACOS EL NIÑO', merchant: 'Tacos El Niño', cents: [1100, 4800] },
      { name: '"BEN\'S" BAGELS', merchant: '"Ben\'s" Bagels', cents: [700, 2600] },
      { name: 'THE COPPER POT', merchant: 'The Copper Pot', cents: [4200, 18800] },
      { name: 'NOODLE BAR 88', merchant: 'Noodle Bar 88', cents: [1300, 5200] },
    ],
  },
  {
    key: 'coffee',
    account: 'rewardsCard',
    category: 'coffee',
    perDay: 0.4,
    weekendFactor: 0.7,
    places: [
      { name: 'CAFÉ CRÈME BRÛLÉE', merchant: 'Café Crème Brûlée', cents: [380, 1650] },
      { name: 'DRIFTWOOD ROASTERS', merchant: 'Driftwood Roasters', cents: [420, 1240] },
      { name: 'COPPER KETTLE COFFEE', merchant: 'Copper Kettle Coffee', cents: [395, 980] },
    ],
  },
  {
    key: 'fuel',
    account: 'rewardsCard',
    category: 'fuel',
    perDay: 0.12,
    season: summer,
    places: [
      { name: 'SUNRISE FUEL 0081', merchant: 'Sunrise Fuel', cents: [3100, 6900] },
      { name: 'PIKE ROAD GAS & GO', merchant: 'Pike Road Gas & Go', cents: [2800, 6400] },
    ],
  },
  {
    key: 'rides',
    account: 'rewardsCard',
    category: 'ride',
    perDay: 0.11,
    weekendFactor: 2,
    places: [
      { name: 'HOPP RIDE *TRIP', merchant: 'Hopp', cents: [780, 4600] },
      { name: 'CITY CAB 5550188', merchant: null, cents: [1200, 5200] },
    ],
  },
  {
    key: 'shopping',
    account: 'rewardsCard',
    category: 'shopping',
    perDay: 0.24,
    season: december,
    refundChance: 0.09,
    places: [
      { name: 'PARCELWAY *MKTPLACE', merchant: 'Parcelway', cents: [900, 16800] },
      { name: 'PARCELWAY *MKTPLACE', merchant: 'Parcelway', cents: [700, 8900] },
      { name: 'NORTHLIGHT OUTFITTERS', merchant: 'Northlight Outfitters', cents: [3200, 24500] },
      { name: 'Thread & Needle', merchant: 'Thread & Needle', cents: [2400, 15200] },
      { name: 'TOYMAKER’S LANE', merchant: 'Toymaker’s Lane', cents: [1200, 9800] },
    ],
  },
  {
    key: 'books',
    account: 'rewardsCard',
    category: 'books',
    perDay: 0.05,
    season: december,
    places: [
      { name: '1/2 PRICE BOOKS', merchant: '1/2 Price Books', cents: [600, 4200] },
      { name: '2024-01-02 PRESS', merchant: '2024-01-02 Press', cents: [900, 3600] },
    ],
  },
  {
    key: 'pharmacy',
    account: 'rewardsCard',
    category: 'pharmacy',
    perDay: 0.07,
    places: [
      { name: 'WELLSPRING PHARMACY', merchant: 'Wellspring Pharmacy', cents: [600, 7800] },
      { name: 'CITRUS DRUGSTORE 19', merchant: 'Citrus Drugstore', cents: [450, 3900] },
    ],
  },
  {
    key: 'outings',
    account: 'rewardsCard',
    category: 'outing',
    perDay: 0.07,
    weekendFactor: 3,
    season: summer,
    places: [
      { name: 'ODEON CINEMA 7', merchant: 'Odeon Cinema', cents: [1400, 6200] },
      { name: 'MUSEUM OF SMALL THINGS', merchant: 'Museum of Small Things', cents: [1200, 5400] },
      { name: 'CLIMB CENTRAL', merchant: 'Climb Central', cents: [1800, 5800] },
    ],
  },
  {
    // What a spreadsheet must not take for a formula, a number, a date or markup.
    key: 'oddities',
    account: 'rewardsCard',
    category: 'shopping',
    perDay: 0.08,
    places: [
      {
        name: '=HYPERLINK("https://evil.example","x")',
        merchant: '=HYPERLINK("https://evil.example","x")',
        cents: [100, 900],
      },
      { name: '+1 555 0100', merchant: '+1 555 0100', cents: [500, 2500] },
      { name: '@SUM(A1:A9)', merchant: null, cents: [100, 1900] },
      { name: '-2+3 STUDIO', merchant: '-2+3 Studio', cents: [900, 4900] },
      { name: '<b>bold</b>', merchant: '<b>bold</b>', cents: [700, 3200] },
      { name: "'QUOTED' GOODS", merchant: "'Quoted' Goods", cents: [400, 2800] },
      { name: 'TRUE', merchant: 'TRUE', cents: [1500, 6800] },
      { name: 'مقهى السلام', merchant: 'مقهى السلام', cents: [450, 1800] },
      { name: '🍕 SLICE HOUSE', merchant: '🍕 Slice House', cents: [600, 2400] },
    ],
  },
  {
    key: 'kids',
    account: 'joint',
    category: 'outing',
    perDay: 0.06,
    weekendFactor: 2.2,
    places: [
      { name: 'SPLASH INDOOR POOL', merchant: 'Splash', cents: [1200, 4200] },
      { name: 'SCHOOL CAFETERIA', merchant: null, cents: [1500, 4000] },
    ],
  },
  {
    key: 'hardware',
    account: 'joint',
    category: 'hardware',
    perDay: 0.06,
    weekendFactor: 2,
    season: [0.6, 0.7, 1.3, 1.8, 1.8, 1.2, 0.9, 0.9, 1.1, 1, 0.7, 0.5],
    refundChance: 0.06,
    places: [
      { name: 'OAK & IRON HARDWARE', merchant: 'Oak & Iron', cents: [800, 28600] },
      { name: 'TIMBERYARD 31', merchant: 'Timberyard', cents: [1500, 36500] },
    ],
  },
  {
    key: 'cash',
    account: 'checking',
    category: 'withdrawal',
    perDay: 0.06,
    places: [
      { name: 'ATM WITHDRAWAL 004417', merchant: null, cents: [6000, 6000] },
      { name: 'ATM WITHDRAWAL 004417', merchant: null, cents: [10000, 10000] },
    ],
  },
  {
    key: 'people',
    account: 'checking',
    category: 'transferOut',
    perDay: 0.06,
    places: [
      { name: 'PAYBUDDY TO MARIA G', merchant: null, cents: [1200, 9500] },
      { name: 'PAYBUDDY TO ZOË K', merchant: null, cents: [800, 6500] },
    ],
  },
  {
    key: 'giro-groceries',
    account: 'giro',
    category: 'groceries',
    perDay: 0.16,
    places: [
      { name: 'BÄCKEREI MÜLLER LÜBECK', merchant: 'Bäckerei Müller', cents: [320, 1850] },
      { name: 'KONSUM MARKT 3004', merchant: 'Konsum Markt', cents: [900, 7800] },
    ],
  },
  {
    key: 'giro-transit',
    account: 'giro',
    category: 'transit',
    perDay: 0.09,
    season: summer,
    places: [{ name: 'STADTVERKEHR LÜBECK', merchant: 'Stadtverkehr Lübeck', cents: [290, 2400] }],
  },
  {
    key: 'student-coffee',
    account: 'oldChecking',
    category: 'coffee',
    perDay: 0.12,
    places: [{ name: 'CAMPUS KIOSK', merchant: 'Campus Kiosk', cents: [250, 1100] }],
  },
];
