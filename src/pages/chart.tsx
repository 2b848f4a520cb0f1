/** Bars for counts over time. What was not checked again is gray, and a dashed line says that a run checked less. */
export interface Bar {
  readonly problems: number;
  readonly unchecked?: number;
  /** The run before it checked more. */
  readonly isCut?: boolean;
}

interface ChartProps {
  readonly bars: readonly Bar[];
  /** For people who cannot see it. */
  readonly label: string;
  readonly isSmall?: boolean;
}

const step = 10;
const height = 40;

export function Chart({ bars, label, isSmall = false }: ChartProps) {
  const most = Math.max(1, ...bars.map(({ problems, unchecked = 0 }) => problems + unchecked));
  const sizeOf = (count: number): number => Math.round((count / most) * (height - 2) * 10) / 10;
  return (
    <svg
      class={isSmall ? 'chart small' : 'chart'}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ problems, unchecked = 0, isCut = false }, index) => {
        const x = index * step;
        const [top, rest] = [height - sizeOf(problems), sizeOf(unchecked)];
        return (
          <>
            <rect class="base" x={x + 1} y={height - 1} width={step - 2} height={1} />
            {problems > 0 && <rect class="bar-bad" x={x + 1} y={top} width={step - 2} height={sizeOf(problems)} />}
            {rest > 0 && <rect class="bar-gray" x={x + 1} y={top - rest} width={step - 2} height={rest} />}
            {isCut && <line x1={x} x2={x} y1={0} y2={height} />}
          </>
        );
      })}
    </svg>
  );
}
