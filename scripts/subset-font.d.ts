// The package ships no types; this is the part of it we call.
declare module 'subset-font' {
  type AxisRange = number | { min: number; max: number; default?: number };

  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2';
      variationAxes?: Record<string, AxisRange>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
