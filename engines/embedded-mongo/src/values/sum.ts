import { asDouble, numberOf } from './numbers.ts';
import { bsonType, isInt32 } from './types.ts';

const SAFE = Number.MAX_SAFE_INTEGER - 2 ** 32;

/**
 * Sum of `$sum` and `$add`: exact for integers, whose type is decided at the end, and compensated for doubles.
 */
export class NumberSum {
  private small = 0;
  private large = 0n;
  private isLong = false;
  private double: number | undefined;
  private lost = 0;

  add(value: unknown): void {
    const number = numberOf(value);
    if (number === undefined) return;
    if (typeof number === 'bigint') {
      this.isLong = true;
      this.large += number;
    } else if (bsonType(value) === 1) this.addDouble(number);
    else this.addSmall(number);
  }

  private addSmall(number: number): void {
    this.small += number;
    if (Math.abs(this.small) < SAFE) return;
    this.large += BigInt(this.small);
    this.small = 0;
  }

  // Neumaier: what each addition loses is added at the end.
  private addDouble(number: number): void {
    const before = this.double ?? -0;
    const sum = before + number;
    this.lost +=
      Math.abs(before) >= Math.abs(number) ? before - sum + number : number - sum + before;
    this.double = sum;
  }

  result(): unknown {
    const whole = this.large + BigInt(this.small);
    if (this.double !== undefined) {
      return asDouble(whole === 0n ? this.doubles() : this.doubles() + Number(whole));
    }
    const number = Number(whole);
    if (!this.isLong && isInt32(number)) return number;
    return BigInt.asIntN(64, whole) === whole ? whole : asDouble(number);
  }

  private doubles(): number {
    const sum = this.double ?? 0;
    return Number.isFinite(this.lost) && this.lost !== 0 ? sum + this.lost : sum;
  }
}
