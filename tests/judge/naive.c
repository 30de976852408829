/* See naive.h. */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 25 * 25 };

/* The neighbours of (x, y) on the board as a list of their values; returns how many. */
static int neighbours(int out[4], const int *board, int width, int height, int x, int y)
{
    int n = 0;
    if (x > 0)
        out[n++] = board[y * width + x - 1];
    if (x < width - 1)
        out[n++] = board[y * width + x + 1];
    if (y > 0)
        out[n++] = board[(y - 1) * width + x];
    if (y < height - 1)
        out[n++] = board[(y + 1) * width + x];
    return n;
}

static int count(const int *values, int n, int sign)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += sign > 0 ? values[i] > 0 : sign < 0 ? values[i] < 0 : values[i] == 0;
    return found;
}

void naive_explicit(int *out, const int *board, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int p = y * width + x, v[4], n = neighbours(v, board, width, height, x, y);
            if (board[p] != 0)
                out[p] = board[p];
            else if (count(v, n, 1) == n)
                out[p] = 1;
            else if (count(v, n, -1) == n)
                out[p] = -1;
            else
                out[p] = 0;
        }
}

void naive_direct(int *out, const int *board, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int p = y * width + x, v[4], n = neighbours(v, board, width, height, x, y);
            int black = count(v, n, 1) > 0, white = count(v, n, -1) > 0;
            if (board[p] != 0)
                out[p] = board[p];
            else if (black && !white)
                out[p] = 1;
            else if (white && !black)
                out[p] = -1;
            else
                out[p] = 0;
        }
}

static int distance_to(const int *board, int width, int height, int x, int y, int sign)
{
    int best = 1000000;
    for (int v = 0; v < height; v++)
        for (int u = 0; u < width; u++)
            if (sign > 0 ? board[v * width + u] > 0 : board[v * width + u] < 0) {
                int distance = abs(u - x) + abs(v - y);
                if (distance < best)
                    best = distance;
            }
    return best;
}

void naive_distance(int *out, const int *board, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int black = distance_to(board, width, height, x, y, 1);
            int white = distance_to(board, width, height, x, y, -1);
            out[y * width + x] = black < white ? 1 : white < black ? -1 : 0;
        }
}

void naive_influence(int *out, const int *board, int width, int height)
{
    int before[MOST];
    for (int p = 0; p < width * height; p++)
        out[p] = board[p] * 50;
    for (int round = 0; round < 4; round++) {
        memcpy(before, out, sizeof(int) * (size_t)(width * height));
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                int v[4], n = neighbours(v, before, width, height, x, y);
                out[y * width + x] += count(v, n, 1) - count(v, n, -1);
            }
    }
}

static void dilate(int *out, int width, int height)
{
    int before[MOST];
    memcpy(before, out, sizeof(int) * (size_t)(width * height));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int p = y * width + x, v[4], n = neighbours(v, before, width, height, x, y);
            int black = count(v, n, 1), white = count(v, n, -1);
            if (before[p] > 0 && white == 0)
                out[p] += black;
            if (before[p] < 0 && black == 0)
                out[p] -= white;
            if (before[p] == 0 && white == 0)
                out[p] += black;
            if (before[p] == 0 && black == 0)
                out[p] -= white;
        }
}

static void erode(int *out, int width, int height)
{
    int before[MOST];
    memcpy(before, out, sizeof(int) * (size_t)(width * height));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int p = y * width + x, v[4], n = neighbours(v, before, width, height, x, y);
            if (before[p] > 0) {
                out[p] -= count(v, n, 0) + count(v, n, -1);
                if (out[p] < 0)
                    out[p] = 0;
            } else if (before[p] < 0) {
                out[p] += count(v, n, 0) + count(v, n, 1);
                if (out[p] > 0)
                    out[p] = 0;
            }
        }
}

void naive_bouzy(int *out, const int *board, int width, int height, int dilations, int erosions)
{
    for (int p = 0; p < width * height; p++)
        out[p] = board[p] * 64;
    for (int i = 0; i < dilations; i++)
        dilate(out, width, height);
    for (int i = 0; i < erosions; i++)
        erode(out, width, height);
}

void naive_bouzy_extended(int *out, const int *board, int width, int height, int dilations,
                          int erosions, char extension)
{
    int safe[MOST] = {0}, rest[MOST];
    naive_bouzy(out, board, width, height, dilations, erosions);
    for (int p = 0; p < width * height; p++)
        safe[p] = out[p] > 0 ? 1 : out[p] < 0 ? -1 : 0;
    if (extension == 'd')
        naive_distance(rest, safe, width, height);
    else
        naive_influence(rest, safe, width, height);
    for (int p = 0; p < width * height; p++)
        if (out[p] == 0)
            out[p] = rest[p];
}
