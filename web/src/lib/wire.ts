/** The types of what is exchanged with the server, under the names the client uses. */

export type {
  Event,
  Header,
  Meta,
  Offer,
  Offers,
  Option,
  Refused,
  Result,
  Score,
  ScoreLine,
  Term,
} from "./types.gen";
import type { Term } from "./types.gen";

export interface Explanation {
  label: string;
  price: string;
  lines: Term[];
}
