import { addDays, dayInMonth, yearOf } from '../../calendar';
import type { DemoTransaction } from '../ledger';
import { createRandom, type Random } from '../random';

interface Destination {
  readonly airline: string;
  readonly hotel: string;
  readonly tables: readonly string[];
}

const destinations: readonly Destination[] = [
  { airline: 'AURORA AIR', hotel: 'HOTEL MIRABELLE LISBOA', tables: ['TASCA DO CHICO', 'PASTELARIA ALFAMA'] },
  { airline: 'AURORA AIR', hotel: 'PENSÃO SÃO BENTO PORTO', tables: ['CANTINA DO RIO', 'CAFÉ MAJESTOSO'] },
  { airline: 'SKYLARK AIRLINES', hotel: 'RYOKAN 松の湯 KYOTO', tables: ['IZAKAYA 鳥よし', 'NISHIKI SOBA'] },
  { airline: 'SKYLARK AIRLINES', hotel: 'LAKE CABIN RENTALS', tables: ['THE BOATHOUSE GRILL', 'PINE & PANCAKE'] },
  { airline: 'FJORD WINGS', hotel: 'HOTEL FJÆRLAND', tables: ['FISKEKJØKKEN', 'KAFFEBRENNERIET Å'] },
];

const trips = [
  { month: 4, day: 9, nights: 5 },
  { month: 7, day: 12, nights: 12 },
  { month: 10, day: 17, nights: 3 },
  { month: 12, day: 22, nights: 7 },
] as const;

/** Three or four journeys a year on the travel card: the flights weeks before, the rest on the way. */
export function takeTrips(seed: string, from: string, to: string): DemoTransaction[] {
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 2 }, (_, index) => yearOf(from) + index);
  return years.flatMap((year) =>
    trips.flatMap(({ month, day, nights }) => travel(seed, dayInMonth(year, month, day), nights)),
  );
}

function travel(seed: string, start: string, nights: number): DemoTransaction[] {
  const random = createRandom(`${seed}/trip/${start}`);
  const { airline, hotel, tables } = random.pick(destinations);
  const charge = chargeOn(`trip/${start}`);
  const flights = [0, 1].map((seat) =>
    charge(
      `flight/${seat}`,
      addDays(start, -random.integer(30, 55)),
      airline,
      random.integer(21_000, 74_000),
      'flight',
    ),
  );
  const stay = charge('hotel', addDays(start, nights), hotel, nights * random.integer(11_500, 19_800), 'lodging');
  const car = charge(
    'car',
    addDays(start, nights),
    'ROAMWELL CAR HIRE',
    nights * random.integer(3_900, 6_200),
    'carHire',
  );
  return [...flights, stay, ...(nights > 4 ? [car] : []), ...meals(random, charge, start, nights, tables)];
}

type Charge = ReturnType<typeof chargeOn>;

function meals(random: Random, charge: Charge, start: string, nights: number, tables: readonly string[]) {
  return Array.from({ length: nights }, (_, day) =>
    Array.from({ length: random.integer(1, 2) }, (_, meal) =>
      charge(
        `meal/${day}/${meal}`,
        addDays(start, day),
        random.pick(tables),
        random.integer(1_800, 9_800),
        'restaurant',
      ),
    ),
  ).flat();
}

function chargeOn(trip: string) {
  return (
    key: string,
    date: string,
    name: string,
    cents: number,
    category: 'flight' | 'lodging' | 'carHire' | 'restaurant',
  ): DemoTransaction => ({
    key: `${trip}/${key}`,
    account: 'travelCard',
    date,
    name,
    merchant: name,
    cents,
    category,
    isTransfer: false,
    isPurchase: true,
  });
}
