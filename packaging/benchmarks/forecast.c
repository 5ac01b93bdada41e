/* The fight of fights.py, many times: one table a pair of attacker and target, a number drawn from it a shot.
   Arguments: the fights to play. From the standard input: the number of combatants; of each its side, hits and
   bonus; of each pair of different sides: attacker, target, the count of damages, and the cumulative chance and
   points of each. Prints the seconds that the fights took, by the clock and of the processor, and how many each of
   the two sides won. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 16
#define DAMAGES 64

static int count, side[MOST], start[MOST], bonus[MOST], damages[MOST][MOST], points[MOST][MOST][DAMAGES];
static double bounds[MOST][MOST][DAMAGES];
static uint64_t state = 88172645463325252ULL;

static double draw(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) * 0x1.0p-53;
}

static int play(void)
{
    int hits[MOST], standing[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        hits[i] = start[i];
        standing[side[i]]++;
    }
    for (;;) {
        int total[MOST];
        for (int i = 0; i < count; i++)
            total[i] = hits[i] > 0 ? 1 + (int)(draw() * 6) + bonus[i] : -100;
        for (int rung = 12; rung >= -6; rung--) {
            int weakest[2] = {-1, -1}, dealt[MOST] = {0};
            for (int i = 0; i < count; i++)
                if (hits[i] > 0 && (weakest[side[i]] < 0 || hits[i] < hits[weakest[side[i]]]))
                    weakest[side[i]] = i;
            for (int i = 0; i < count; i++) {
                if (total[i] != rung || hits[i] <= 0)
                    continue;
                int j = weakest[1 - side[i]];
                double roll = draw();
                for (int k = 0; k < damages[i][j]; k++)
                    if (roll < bounds[i][j][k]) {
                        dealt[j] += points[i][j][k];
                        break;
                    }
            }
            for (int j = 0; j < count; j++)
                if (dealt[j]) {
                    if (hits[j] > 0 && hits[j] <= dealt[j])
                        standing[side[j]]--;
                    hits[j] -= dealt[j];
                }
            if (!standing[0] || !standing[1])
                return standing[0] ? 0 : standing[1] ? 1 : -1;
        }
    }
}

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int i, j, n, fights = argc > 1 ? atoi(argv[1]) : 1, wins[3] = {0, 0, 0};
    if (scanf("%d", &count) != 1 || count > MOST)
        return 1;
    for (i = 0; i < count; i++)
        if (scanf("%d %d %d", &side[i], &start[i], &bonus[i]) != 3)
            return 1;
    while (scanf("%d %d %d", &i, &j, &n) == 3) {
        if (n > DAMAGES)
            return 1;
        damages[i][j] = n;
        for (int k = 0; k < n; k++)
            if (scanf("%lf %d", &bounds[i][j][k], &points[i][j][k]) != 2)
                return 1;
    }
    double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
    for (n = 0; n < fights; n++)
        wins[play() + 1]++;
    wall = now(CLOCK_MONOTONIC) - wall;
    processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
    printf("%.9f %.9f %d %d\n", wall, processor, wins[1], wins[2]);
    return 0;
}
